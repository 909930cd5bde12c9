import { useQuery } from '@tanstack/react-query';
import { isMainRealm, roleOf } from '@waypost/domain/accounts/roles';
import type { ReactNode } from 'react';
import { useApi, useConfig, useUser } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Loading, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { CreateActions, type CreatorFacts, useCreationCall } from './create-actions.tsx';
import { type ListState, useListState } from './list-state.ts';
import { filterRows, toRows, sortByCreation } from './project-rows.ts';
import { managedProjectsQuery, projectListQuery } from './projects-queries.ts';
import { ProjectsTable } from './projects-table.tsx';
import { useReloadOnRefresh } from './reload-on-refresh.ts';

type FrameProps = {
  readonly creator: CreatorFacts;
  readonly isEmpty: boolean;
  readonly firstSteps?: ReactNode;
  readonly children: ReactNode;
};

function Frame({ creator, isEmpty, firstSteps, children }: FrameProps) {
  const t = useText();
  const call = useCreationCall(creator);
  const offersCreation = call.href !== undefined;
  return (
    <>
      <PageHeader
        title={t('projects.title')}
        description={t('projects.intro')}
        action={!isEmpty && offersCreation ? <CreateActions call={call} /> : undefined}
      />
      {offersCreation && call.limitReached && <Notice className="mb-6">{t('projects.limitReached')}</Notice>}
      {firstSteps !== undefined && <div className="mb-6 empty:hidden">{firstSteps}</div>}
      {isEmpty ? (
        <EmptyState title={t('projects.empty')} action={offersCreation ? <CreateActions call={call} /> : undefined}>
          {offersCreation ? t('projects.emptyHelp') : t('projects.emptyHelpNoCreate')}
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}

type Failure = { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };

/** The list while it loads or after loading failed. */
function NotLoaded({ error, isFetching, refetch }: Failure) {
  const t = useText();
  return (
    <>
      <PageHeader title={t('projects.title')} description={t('projects.intro')} />
      {error ? (
        <QueryFailed title={t('projects.loadFailed')} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Loading>
          <Card flush>
            <SkeletonTable />
          </Card>
        </Loading>
      )}
    </>
  );
}

const filtersOf = ({ text, setText, onlyActive, setOnlyActive }: ListState) => ({
  text,
  setText,
  onlyActive,
  setOnlyActive,
});

/** The user's own projects, or those of a reseller's customers: the server searches, sorts and pages them. */
function OwnProjects({ withCustomers, firstSteps }: { withCustomers: boolean; firstSteps: ReactNode }) {
  const t = useText();
  const state = useListState();
  const list = useQuery(projectListQuery(useApi(), state.request));
  if (!list.data) return <NotLoaded {...list} />;
  const { items, total, all, page_size } = list.data;
  const count = Math.max(1, Math.ceil(total / page_size));
  return (
    <Frame creator={list.data} isEmpty={all === 0} firstSteps={firstSteps}>
      <ProjectsTable
        rows={toRows(items, t)}
        filters={filtersOf(state)}
        total={total}
        direction={state.direction}
        onSort={state.setDirection}
        pages={{ page: state.page, count, go: state.setPage }}
        withCustomers={withCustomers}
        busy={list.isPlaceholderData}
      />
    </Frame>
  );
}

const nobodysAccount: CreatorFacts = { channel: null, freemium_remaining: 0 };

/** The projects of a customer's admin or manager, cached in the session and searched here. */
function ManagedProjects({ user }: { user: NonNullable<ReturnType<typeof useUser>> }) {
  const t = useText();
  const state = useListState();
  const fixed = useConfig().flags['ff_10461_project_list_fix'] === true;
  const list = useQuery(managedProjectsQuery(useApi(), { user, fixed }));
  if (!list.data) return <NotLoaded {...list} />;
  const rows = sortByCreation(filterRows(toRows(list.data, t), state), state.direction);
  return (
    <Frame creator={nobodysAccount} isEmpty={list.data.length === 0}>
      <ProjectsTable
        rows={rows}
        filters={filtersOf(state)}
        total={rows.length}
        direction={state.direction}
        onSort={state.setDirection}
      />
    </Frame>
  );
}

function OtherRealm() {
  const t = useText();
  const { platform_name: platform, platform_projects_url } = useConfig();
  return (
    <>
      <PageHeader title={t('projects.title')} />
      <Notice
        action={
          <LinkButton href={platform_projects_url} size="small">
            {t('projects.toPlatform', { platform })}
          </LinkButton>
        }
      >
        {t('projects.otherRealm', { platform })}
      </Notice>
      <div className="mt-6">
        <EmptyState title={t('projects.empty')}>{t('projects.emptyOtherRealm', { platform })}</EmptyState>
      </div>
    </>
  );
}

/** The user's projects, listed according to the role; another realm has its own platform. */
export function ProjectsPage({ firstSteps }: { firstSteps: ReactNode }) {
  const { main_realm } = useConfig();
  const user = useUser();
  useReloadOnRefresh();
  if (!user || !isMainRealm(user.realm, main_realm)) return <OtherRealm />;
  const role = roleOf(user.roles);
  if (role === 'customeradmin' || role === 'customermanager') return <ManagedProjects user={user} />;
  return <OwnProjects withCustomers={role === 'reseller'} firstSteps={firstSteps} />;
}
