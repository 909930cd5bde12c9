import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { ReadingPage } from '../../ui/navigation/reading-page.tsx';
import { legalSections } from './legal-sections.ts';
import { TermsText } from './terms-text.tsx';

export function TermsPage() {
  const t = useText();
  const { brand, terms_version } = useConfig();
  const outline = legalSections.terms.map((id) => ({ id, text: t(`legal.terms.${id}.title`), level: 2 }));
  return (
    <div className="mx-auto w-full max-w-[70rem] px-4 pb-16 md:px-6">
      <ReadingPage
        title={t('legal.terms.title')}
        description={
          <>
            <p>{t('legal.terms.intro', { brand: brand.name })}</p>
            <p className="text-sm">{t('legal.terms.version', { version: terms_version })}</p>
          </>
        }
        outline={outline}
        outlineLabel={t('legal.onThisPage')}
      >
        <div className="max-w-[38.5rem] text-[1.0625rem]">
          <TermsText headingLevel={2} />
        </div>
      </ReadingPage>
    </div>
  );
}
