import { type ReactNode, useSyncExternalStore } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { startsWhenNear } from '../../ui/base/need.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { ReadingPage } from '../../ui/navigation/reading-page.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { packageSample, policySample, signInSample, tagSample } from './widget-samples.ts';
import { ActionTable, EmbedderOptionTable, FlowTable, PageOptionTable } from './widget-tables.tsx';

const outlineOfForm = (
  <Loading>
    <SkeletonText lines={6} />
  </Loading>
);
const Playground = rarePart(async () => (await import('./playground.tsx')).Playground, outlineOfForm);

const sections = [
  'install',
  'use',
  'flows',
  'actions',
  'embedderOptions',
  'pageOptions',
  'allow',
  'playground',
] as const;
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
      <h2 id={id} className="text-xl font-semibold tracking-tight">
        {t(titleIds[id])}
      </h2>
      <p className="max-w-prose text-muted">{intro}</p>
      {children}
    </section>
  );
}

const never = () => () => undefined;

/** The interactive part loads after the page: the server renders only its outline. */
function LivePlayground() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <div {...startsWhenNear}>{isInBrowser ? <Playground /> : outlineOfForm}</div>;
}

/** The documentation of the account widget, with a playground. */
export function WidgetDocsPage() {
  const t = useText();
  const { hosts } = useConfig();
  const outline = sections.map((id) => ({ id, text: t(titleIds[id]), level: 2 }));
  return (
    <ReadingPage
      title={t('widgetDocs.title')}
      description={<p>{t('widgetDocs.description')}</p>}
      outline={outline}
      outlineLabel={t('widgetDocs.contents')}
      wide
    >
      <div className="flex min-w-0 flex-col gap-12 pt-4">
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
    </ReadingPage>
  );
}
