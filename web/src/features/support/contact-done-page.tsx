import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

/** Shown after a contact request. */
export function ContactDonePage() {
  const t = useText();
  return (
    <div className="contours grid flex-1 content-center justify-items-center px-4 py-24 text-center">
      <h1 className="text-4xl font-semibold tracking-[-0.03em]">{t('support.doneTitle')}</h1>
      <p className="mt-3 mb-6 max-w-[52ch] text-lg text-muted">{t('support.done')}</p>
      <LinkButton href={paths.home}>{t('support.home')}</LinkButton>
    </div>
  );
}
