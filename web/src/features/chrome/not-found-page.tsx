import { useHasPage } from '../../api/use-has-page.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Coordinates } from '../../ui/maps/coordinates.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

export function NotFoundPage() {
  const t = useText();
  const hasPage = useHasPage();
  return (
    <div className="contours grid flex-1 content-center justify-items-center px-4 py-24 text-center">
      <Coordinates positions={[{ lat: 0, lon: 0 }]} />
      <h1 className="mt-3 text-4xl font-semibold tracking-[-0.03em] sm:text-5xl">{t('chrome.notFound')}</h1>
      <p className="mt-4 max-w-[52ch] text-[1.0625rem] text-muted">{t('chrome.notFoundHelp')}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton href={paths.home} variant="primary">
          {t('chrome.toHome')}
        </LinkButton>
        {hasPage(paths.search) && <LinkButton href={paths.search}>{t('chrome.toSearch')}</LinkButton>}
      </div>
    </div>
  );
}
