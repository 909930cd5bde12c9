import { useConfig } from '../../../api/app-context.tsx';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { JsonView } from '../../../ui/data/json-view.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { ReadingPage } from '../../../ui/navigation/reading-page.tsx';
import { referenceErrorsOf } from '../content/reference-content.ts';
import type { ReferenceErrors } from '../model/reference-errors.ts';

type Area = keyof ReferenceErrors;
const areas: readonly Area[] = ['location', 'platform'];

function ErrorList({ area }: { readonly area: Area }) {
  const t = useText();
  const reasonText = useReasonText();
  const { platform_projects_url } = useConfig();
  return (
    <ul aria-label={t(`apiReference.area.${area}`)} className="field-list min-w-0">
      {referenceErrorsOf(area).errors.map(({ code, status, words }) => {
        const id = `${area}.${code}`;
        return (
          <li key={id} id={id}>
            <a href={`#${id}`}>
              <b>{code}</b>
            </a>
            <span>{status}</span>
            <p className="text-ink" lang={words && 'en'}>
              {words?.title ?? reasonText(code, { platform_projects_url })}
            </p>
            {words && <p lang="en">{words.detail}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function ErrorArea({ area }: { readonly area: Area }) {
  const t = useText();
  const name = t(`apiReference.area.${area}`);
  return (
    <section aria-labelledby={area}>
      <h2 id={area} className="scroll-mt-20 text-xl font-semibold tracking-tight">
        {name}
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-muted">{t(`apiReference.errors.${area}`)}</p>
      <div className="mb-8 max-w-2xl">
        <JsonView
          label={t('apiReference.errors.example', { area: name })}
          value={referenceErrorsOf(area).example}
          copyLabel={t('apiReference.errors.copyExample', { area: name })}
        />
      </div>
      <ErrorList area={area} />
    </section>
  );
}

/** Every code that a call of either interface can be rejected with, and what it means. */
export function ErrorsPage() {
  const t = useText();
  return (
    <ReadingPage
      title={t('apiReference.errors.title')}
      description={
        <>
          <p>{t('apiReference.errors.description')}</p>
          <p className="text-sm">
            <TextLink href={`${paths.apiReferencePage('errors')}.md`}>{t('apiReference.asMarkdown')}</TextLink>
          </p>
        </>
      }
      outline={areas.map((area) => ({ id: area, text: t(`apiReference.area.${area}`), level: 2 }))}
      outlineLabel={t('documentation.onThisPage')}
      wide
    >
      <div className="flex min-w-0 flex-col gap-12 pt-4">
        <p className="max-w-prose">{t('apiReference.errors.headers')}</p>
        {areas.map((area) => (
          <ErrorArea key={area} area={area} />
        ))}
      </div>
    </ReadingPage>
  );
}
