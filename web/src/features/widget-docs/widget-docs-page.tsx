import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ScrollHighlight } from '../../ui/scroll-highlight.tsx';
import { Loading, SkeletonText } from '../../ui/skeleton.tsx';
import { packageSample, policySample, signInSample, tagSample } from './widget-samples.ts';
import { ActionTable, EmbedderOptionTable, FlowTable, PageOptionTable } from './widget-tables.tsx';

const Playground = lazy(async () => ({ default: (await import('./playground.tsx')).Playground }));

const sections = ['install', 'use', 'flows', 'actions', 'embedderOptions', 'pageOptions', 'allow', 'playground'] as const;
type SectionId = (typeof sections)[number];

const titleIds = {
  install: 'widgetDocs.install',
  use: 'widgetDocs.use',
  flows: 'widgetDocs.flows',
  actions: 'widgetDocs.actions',
  embedderOptions: 'widgetDocs.embedderOptions',
  pageOptions: 'widgetDocs.pageOptions',
  allow: 'widgetDocs.allow',
  playground: 'widgetDocs.playground.title',
} as const;

function Section({ id, intro, children }: { id: SectionId; intro: string; children?: ReactNode }) {
  const t = useText();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2 id={id} className="scroll-mt-20 text-xl font-semibold tracking-tight">
        {t(titleIds[id])}
      </h2>
      <p className="max-w-prose text-muted">{intro}</p>
      {children}
    </section>
  );
}

function Contents() {
  const t = useText();
  return (
    <nav aria-label={t('widgetDocs.contents')} data-contents className="h-fit lg:sticky lg:top-20">
      <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm lg:flex-col">
        {sections.map((id) => (
          <li key={id}>
            <TextLink href={`#${id}`}>{t(titleIds[id])}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const never = () => () => undefined;

/** The lively part comes after the page: the server sends only its outline. */
function LivePlayground() {
  const isInBrowser = useSyncExternalStore(never, () => true, () => false);
  const outline = (
    <Loading>
      <SkeletonText lines={6} />
    </Loading>
  );
  return isInBrowser ? (
    <Suspense fallback={outline}>
      <Playground />
    </Suspense>
  ) : (
    outline
  );
}

/** What embedders have to know of the account widget, and the widget itself to try (ACC-53). */
export function WidgetDocsPage() {
  const t = useText();
  const { hosts } = useConfig();
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-10 sm:px-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <Contents />
      <ScrollHighlight watcherSelector="main section > h2[id]" highlightSelector="[data-contents] a" highlightClass="section-in-view" />
      <div className="flex min-w-0 flex-col gap-12">
        <header className="flex flex-col gap-3">
          <h1 className="text-3xl font-semibold tracking-tight">{t('widgetDocs.title')}</h1>
          <p className="max-w-prose text-muted">{t('widgetDocs.description')}</p>
        </header>
        <Section id="install" intro={t('widgetDocs.installIntro')}>
          <CodeBlock label={t('widgetDocs.byTag')} code={tagSample(hosts.account)} />
          <CodeBlock label={t('widgetDocs.byPackage')} code={packageSample} />
        </Section>
        <Section id="use" intro={t('widgetDocs.useIntro')}>
          <CodeBlock label={t('widgetDocs.useCode')} code={signInSample(hosts.account)} />
        </Section>
        <Section id="flows" intro={t('widgetDocs.flowsIntro')}>
          <FlowTable />
        </Section>
        <Section id="actions" intro={t('widgetDocs.actionsIntro')}>
          <ActionTable />
        </Section>
        <Section id="embedderOptions" intro={t('widgetDocs.embedderOptionsIntro')}>
          <EmbedderOptionTable />
        </Section>
        <Section id="pageOptions" intro={t('widgetDocs.pageOptionsIntro')}>
          <PageOptionTable />
        </Section>
        <Section id="allow" intro={t('widgetDocs.allowIntro')}>
          <CodeBlock label={t('widgetDocs.policy')} code={policySample(hosts.account)} />
        </Section>
        <Section id="playground" intro={t('widgetDocs.playground.intro')}>
          <LivePlayground />
        </Section>
      </div>
    </div>
  );
}
