import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { LegalSections } from './legal-section.tsx';
import { legalSections } from './legal-sections.ts';

/** The terms and conditions, on their page and wherever consent is requested. */
export function TermsText({ headingLevel }: { headingLevel: 2 | 3 }) {
  const t = useText();
  const { brand, support_email } = useConfig();
  const sections = legalSections.terms.map((id) => ({
    id,
    title: t(`legal.terms.${id}.title`),
    text: t(`legal.terms.${id}.text`, { brand: brand.name, email: support_email }),
  }));
  return <LegalSections sections={sections} headingLevel={headingLevel} />;
}
