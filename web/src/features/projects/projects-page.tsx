import { useQuery } from '@tanstack/react-query';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import { isMainRealm } from '@waypost/domain/roles';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useConfig, useUser } from '../../api/app-context.tsx';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, SkeletonTable } from '../../ui/skeleton.tsx';
import { CreateActions, useCreationCall } from './create-actions.tsx';
import { rowsOf } from './project-rows.ts';
import { ProjectsTable } from './projects-table.tsx';

function NoProjects({ account }: { account: DeveloperAccount | null }) {
  const t = useText();
  const call = useCreationCall(account);
  return (
    <EmptyState title={t('projects.empty')} action={call.href === undefined ? undefined : <CreateActions call={call} />}>
      {call.href === undefined ? t('projects.emptyHelpNoCreate') : t('projects.emptyHelp')}
    </EmptyState>
  );
}

function OwnProjects({ account }: { account: DeveloperAccount | null }) {
  const t = useText();
  const call = useCreationCall(account);
  const rows = rowsOf(account?.products ?? [], t);
  const offersCreation = call.href !== undefined;
  return (
    <>
      <PageHeader
        title={t('projects.title')}
        description={t('projects.intro')}
        action={rows.length > 0 && offersCreation ? <CreateActions call={call} /> : undefined}
      />
      {offersCreation && call.limitReached && <Notice className="mb-6">{t('projects.limitReached')}</Notice>}
      {rows.length === 0 ? <NoProjects account={account} /> : <ProjectsTable rows={rows} />}
    </>
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
    </>
  );
}

function MainRealmProjects() {
  const t = useText();
  const reasonText = useReasonText();
  const account = useQuery(ownAccountQuery(useApi()));
  if (account.data !== undefined) return <OwnProjects account={account.data} />;
  const refusal = account.error instanceof ApiError ? account.error : undefined;
  return (
    <>
      <PageHeader title={t('projects.title')} description={t('projects.intro')} />
      {account.isError ? (
        <ErrorState
          title={t('projects.loadFailed')}
          requestId={refusal?.requestId}
          onRetry={() => void account.refetch()}
          retrying={account.isFetching}
        >
          {reasonText(refusal?.reason ?? 'OFFLINE')}
        </ErrorState>
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

/** The user's projects (NAV-17); those of another realm are kept on its own platform (PRJ-06, PRJ-07). */
export function ProjectsPage() {
  const { main_realm } = useConfig();
  const user = useUser();
  return isMainRealm(user?.realm, main_realm) ? <MainRealmProjects /> : <OtherRealm />;
}
