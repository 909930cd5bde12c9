import { useConfig } from '../../api/app-context.tsx';
import { SentenceWithLink } from '../../messages/sentence-with-link.tsx';
import { useText } from '../../messages/use-text.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { LegalSections } from './legal-section.tsx';
import { legalSections } from './legal-sections.ts';

/** The terms and conditions, on their page and wherever consent is requested; a link to them if they are elsewhere. */
export function TermsText({ headingLevel }: { headingLevel: 2 | 3 }) {
  const t = useText();
  const { brand, support_email } = useConfig();
  const { terms } = brand.links;
  if (terms !== null) {
    const link = (
      <TextLink href={terms} target="_blank" rel="noopener">
        {t('legal.terms.elsewhereLink')}
      </TextLink>
    );
    return (
      <p>
        <SentenceWithLink
          sentence={(text) => t('legal.terms.elsewhere', { link: text, brand: brand.name })}
          link={link}
        />
      </p>
    );
  }
  const sections = legalSections.terms.map((id) => ({
    id,
    title: t(`legal.terms.${id}.title`),
    text: t(`legal.terms.${id}.text`, { brand: brand.name, email: support_email }),
  }));
  return <LegalSections sections={sections} headingLevel={headingLevel} />;
}
