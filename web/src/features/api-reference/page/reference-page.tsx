import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { ScrollHighlight } from '../../../ui/navigation/scroll-highlight.tsx';
import { loadedReferencePage } from '../content/reference-content.ts';
import type { CallCredentials } from '../request/api-request.ts';
import type { SampleLanguage } from '../request/request-samples.ts';
import { Operation } from './operation.tsx';

type ReferencePageProps = {
  readonly slug: string;
  readonly credentials: CallCredentials | undefined;
  readonly insert: (id: string) => ReactNode;
};

/** The calls of one group, each with its request and its answer. */
export function ReferencePage({ slug, credentials, insert }: ReferencePageProps) {
  const t = useText();
  const { tag, area, operations } = loadedReferencePage(slug);
  const [language, choose] = useState<SampleLanguage>('curl');
  return (
    <>
      <header className="flex flex-col gap-3 pt-8 pb-8 max-lg:pt-6">
        <p className="text-sm text-muted">
          <TextLink href={paths.apiReference}>{t('apiReference.title')}</TextLink> · {t(`apiReference.area.${area}`)}
        </p>
        <h1 className="text-3xl font-semibold tracking-[-0.025em] md:text-[2.5rem] md:leading-[1.12]" lang="en">
          {tag}
        </h1>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <TextLink href={`${paths.apiReferencePage(slug)}.md`}>{t('apiReference.asMarkdown')}</TextLink>
        </p>
      </header>
      {operations.map((operation) => (
        <Operation key={operation.id} {...{ operation, credentials, insert }} choice={{ language, choose }} />
      ))}
      <ScrollHighlight
        watcherSelector={operations.map(({ id }) => `[id="${id}"]`).join()}
        highlightSelector="[data-outline] a"
        highlightClass="section-in-view"
      />
    </>
  );
}
