import type { ReactNode } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Link, TextLink } from '../../../ui/navigation/link.tsx';
import { ReadingPage } from '../../../ui/navigation/reading-page.tsx';
import { type ListedPage, referenceList } from '../content/reference-content.ts';
import { MethodBadge } from './method-badge.tsx';

function Group({ page: { slug, tag, operations } }: { readonly page: ListedPage }) {
  const href = paths.apiReferencePage(slug);
  return (
    <section id={slug} aria-labelledby={`${slug}-title`} className="scroll-mt-20 panel p-5" lang="en">
      <h3 id={`${slug}-title`} className="mb-2 font-semibold">
        <TextLink href={href}>{tag}</TextLink>
      </h3>
      <ul className="text-sm">
        {operations.map(({ id, method, summary }) => (
          <li key={id}>
            <Link
              href={`${href}#${id}`}
              className="-mx-1 flex items-baseline gap-2.5 rounded-sm px-1 py-1 hover:bg-sunken hover:underline"
            >
              <span className="w-14 shrink-0">
                <MethodBadge method={method} />
              </span>
              <span className="min-w-0 break-words">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const areas = ['location', 'platform'] as const;

/** Every call of both interfaces by group, the location services first. @param examples shown above the calls */
export function ReferenceOverview({ examples }: { readonly examples?: ReactNode }) {
  const t = useText();
  const { hosts } = useConfig();
  const documents = { location: `${hosts.sample_platform}/openapi.json`, platform: '/openapi.json' };
  const outline = areas.map((area) => ({ id: area, text: t(`apiReference.area.${area}`), level: 2 }));
  return (
    <ReadingPage
      title={t('apiReference.title')}
      description={
        <>
          <p>{t('apiReference.description')}</p>
          <p className="text-sm">
            <TextLink href={paths.apiReferencePage('errors')}>{t('apiReference.errors.all')}</TextLink>
          </p>
        </>
      }
      outline={outline}
      outlineLabel={t('apiReference.contents')}
      wide
    >
      <div className="flex min-w-0 flex-col gap-12 pt-4">
        {examples}
        {areas.map((area) => (
          <section key={area} aria-labelledby={area}>
            <h2 id={area} className="scroll-mt-20 text-xl font-semibold tracking-tight">
              {t(`apiReference.area.${area}`)}
            </h2>
            <p className="mt-2 mb-5 max-w-prose text-muted">
              {t(`apiReference.areaText.${area}`)}{' '}
              <TextLink href={documents[area]}>{t('apiReference.download')}</TextLink>
            </p>
            <div className="gap-5 columns-1 md:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
              {referenceList()
                .filter((page) => page.area === area)
                .map((page) => (
                  <Group key={page.slug} page={page} />
                ))}
            </div>
          </section>
        ))}
      </div>
    </ReadingPage>
  );
}
