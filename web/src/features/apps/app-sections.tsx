import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { type FilledSection, sectionsOf } from './app-section-rules.ts';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AppCard, type Credentials } from './app-card.tsx';
import type { AssignApp } from './app-creation.ts';
import { useAppRights } from './app-rights.ts';
import { type AppSlot, SlotButton, SlotOutcome, useAppSlot } from './app-slot.tsx';

type SectionsProps = {
  readonly project: Project;
  readonly credentials: Credentials;
  /** Gives a new app to a customer or admin, where the project is run for one (APP-16). */
  readonly assign?: AssignApp;
};
type SectionProps = SectionsProps & {
  readonly filled: FilledSection<App>;
  /** The first one of a project without apps: what to do first. */
  readonly isFirst: boolean;
};

function FullSection({ filled: { section, apps }, slot, ...props }: SectionProps & { slot: AppSlot }) {
  const t = useText();
  const titleId = `section-${section}`;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-xl font-semibold">
          {t(`apps.section.${section}`)}
        </h2>
        <SlotButton slot={slot} variant="quiet" className="max-sm:-ml-4" label={t('apps.generateAnother')} />
      </div>
      {apps.map((app) => (
        <AppCard key={app.app_id} app={app} project={props.project} credentials={props.credentials} />
      ))}
    </section>
  );
}

/** A section that waits for its first app takes one line. */
function EmptySection({ filled: { section }, slot }: SectionProps & { slot: AppSlot }) {
  const t = useText();
  const titleId = `section-${section}`;
  const title = t(`apps.section.${section}`);
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 panel px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-muted">{t(`apps.sectionHelp.${section}`)}</p>
      </div>
      <SlotButton slot={slot} label={t('apps.generateIn', { section: title })} />
    </section>
  );
}

function FirstSection({ filled: { section }, slot }: SectionProps & { slot: AppSlot }) {
  const t = useText();
  return (
    <EmptyState
      title={t(`apps.section.${section}`)}
      action={<SlotButton slot={slot} variant="primary" label={t('apps.generate')} />}
    >
      {t('apps.generateHelp')}
    </EmptyState>
  );
}

function Section(props: SectionProps) {
  const { filled, isFirst } = props;
  const slot = useAppSlot({ ...props, ...filled });
  const Look = filled.apps.length > 0 ? FullSection : isFirst ? FirstSection : EmptySection;
  return (
    <>
      <Look {...props} slot={slot} />
      <SlotOutcome slot={slot} />
    </>
  );
}

/** The apps of a project by section; a section without an app or a way to generate one is not shown (PRJ-23). */
export function AppSections(props: SectionsProps) {
  const { project } = props;
  const { product_slug: product } = useConfig();
  const { mayCreate } = useAppRights(project);
  const sections = sectionsOf(project.apps, { ...project, product, mayCreate });
  const hasApps = sections.some(({ apps }) => apps.length > 0);
  return sections.map((filled, index) => (
    <Section key={filled.section} {...props} filled={filled} isFirst={!hasApps && index === 0} />
  ));
}
