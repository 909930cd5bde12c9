import { usageDaysKept } from '@waypost/domain/usage/days-kept';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { ReadingPage } from '../../ui/navigation/reading-page.tsx';
import { LegalSections } from './legal-section.tsx';
import { legalSections } from './legal-sections.ts';

export function PrivacyPage() {
  const t = useText();
  const { brand, support_email } = useConfig();
  const sections = legalSections.privacy.map((id) => ({
    id,
    title: t(`legal.privacy.${id}.title`),
    text: t(`legal.privacy.${id}.text`, { email: support_email, days: usageDaysKept }),
  }));
  return (
    <div className="mx-auto w-full max-w-[70rem] px-4 pb-16 md:px-6">
      <ReadingPage
        title={t('legal.privacy.title')}
        description={<p>{t('legal.privacy.intro', { brand: brand.name })}</p>}
        outline={sections.map(({ id, title }) => ({ id, text: title, level: 2 }))}
        outlineLabel={t('legal.onThisPage')}
      >
        <div className="max-w-[38.5rem] text-[1.0625rem]">
          <LegalSections sections={sections} headingLevel={2} />
          <p className="mt-8">
            <Link href={paths.privacySettings} className="link-text">
              {t('legal.cookies.toSettings')}
            </Link>
          </p>
        </div>
      </ReadingPage>
    </div>
  );
}
