import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import Plus from 'lucide-react/icons/plus';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { isOpenChoice, type FilledSection, sectionsOf } from './app-section-rules.ts';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AppCard, type Credentials } from './app-card.tsx';
import type { AssignApp } from './app-creation.ts';
import { useAppRights } from './app-rights.ts';
import { type AppSlot, SlotButton, SlotOutcome, useAppSlot } from './app-slot.tsx';

type SectionsProps = {
  readonly project: Project;
  readonly credentials: Credentials;
  /** Assigns a new app to the customer's admins, if the project is run for one. */
  readonly assign?: AssignApp;
  /** Shown below the first app. */
  readonly afterFirst?: ReactNode;
};
type Section = FilledSection<App>;
type SectionProps = Omit<SectionsProps, 'assign'> & {
  readonly filled: Section;
  /** Shown at the end of the section's heading. */
  readonly action?: ReactNode;
  /** Shown below the heading. */
  readonly chooser?: ReactNode;
};

function FullSection({ filled: { section, apps }, action, chooser, afterFirst, ...props }: SectionProps) {
  const t = useText();
  const titleId = `section-${section}`;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-lg font-semibold">
          {t(`apps.section.${section}`)}
        </h2>
        {action}
      </div>
      {chooser}
      {apps.map((app, index) => (
        <Fragment key={app.app_id}>
          <AppCard app={app} project={props.project} credentials={props.credentials} />
          {index === 0 && afterFirst}
        </Fragment>
      ))}
    </section>
  );
}

/** A platform that can be added: its purpose, and the button that generates an app for it. */
function Platform({ filled: { section }, slot }: { filled: Section; slot: AppSlot }) {
  const t = useText();
  const titleId = `platform-${section}`;
  const title = t(`apps.section.${section}`);
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col items-start gap-3 rounded-sm border border-hairline p-4"
    >
      <div className="flex-1">
        <h3 id={titleId} className="font-semibold">
          {title}
        </h3>
        <p className="text-sm text-muted">{t(`apps.sectionHelp.${section}`)}</p>
      </div>
      <SlotButton slot={slot} section={section} size="small" label={t('apps.generateIn', { section: title })} />
    </section>
  );
}

type ChooserProps = { readonly id: string; readonly sections: readonly Section[]; readonly slot: AppSlot };

function Platforms({ id, sections, slot }: ChooserProps) {
  const t = useText();
  return (
    <section id={id} aria-label={t('apps.platforms')} className="grid gap-3 panel p-4 sm:grid-cols-2 lg:grid-cols-3">
      {sections.map((filled) => (
        <Platform key={filled.section} filled={filled} slot={slot} />
      ))}
    </section>
  );
}

function FirstApp({ section: { section }, slot, more }: { section: Section; slot: AppSlot; more: ReactNode }) {
  const t = useText();
  return (
    <EmptyState
      title={t(`apps.section.${section}`)}
      action={<SlotButton slot={slot} section={section} variant="primary" label={t('apps.generate')} />}
      more={more}
    >
      {t('apps.generateHelp')}
    </EmptyState>
  );
}

function NoApps() {
  const t = useText();
  return <EmptyState title={t('apps.noneTitle')}>{t('apps.none')}</EmptyState>;
}

/** The platforms of the plan, collapsed behind one button. */
function usePlatforms(sections: readonly Section[], slot: AppSlot) {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (sections.length === 0) return { button: undefined, list: undefined };
  const button = (
    <Button
      icon={<Plus aria-hidden="true" />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      disabledReason={slot.refusal}
      onClick={() => setIsOpen(!isOpen)}
    >
      {t('apps.add')}
    </Button>
  );
  return { button, list: isOpen && <Platforms id={id} sections={sections} slot={slot} /> };
}

/** The apps of a project by section, followed by the platforms that can be added. */
export function AppSections({ afterFirst, assign, ...props }: SectionsProps) {
  const { project } = props;
  const { product_slug: product } = useConfig();
  const { mayCreate } = useAppRights(project);
  const sections = sectionsOf(project.apps, { ...project, product, mayCreate });
  const slot = useAppSlot({ project, sections, assign });
  const filled = sections.filter(({ apps }) => apps.length > 0);
  const free = sections.filter(({ choices }) => choices.some(isOpenChoice));
  const [first] = free;
  const isEmpty = filled.length === 0;
  const { button, list } = usePlatforms(isEmpty ? free.slice(1) : free, slot);
  return (
    <>
      {isEmpty && first && <FirstApp section={first} slot={slot} more={button} />}
      {isEmpty && list}
      {filled.map((section, index) => (
        <FullSection
          key={section.section}
          {...props}
          filled={section}
          {...(index === 0 && { action: button, chooser: list, afterFirst })}
        />
      ))}
      {sections.length === 0 && <NoApps />}
      <SlotOutcome slot={slot} />
    </>
  );
}
