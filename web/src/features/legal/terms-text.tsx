import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { termsSections } from './terms-sections.ts';

/** The terms and conditions, on their page and wherever consent is requested. */
export function TermsText({ headingLevel }: { headingLevel: 2 | 3 }) {
  const t = useText();
  const { brand, support_email } = useConfig();
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      {termsSections.map((section) => (
        <section key={section} className="not-first:mt-6">
          <Heading id={headingLevel === 2 ? section : undefined} className="font-semibold">
            {t(`legal.terms.${section}.title`)}
          </Heading>
          <p className="mt-1.5">{t(`legal.terms.${section}.text`, { brand: brand.name, email: support_email })}</p>
        </section>
      ))}
    </>
  );
}
