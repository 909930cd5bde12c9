import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { AppAdmin } from '@waypost/domain/customers/app-admins';
import { useApi } from '../../api/app-context.tsx';
import { projectAdminsQuery } from '../../api/project-admins-query.ts';
import { QueryFailed } from '../../api/query-failed.tsx';
import { RestrictedToTypes } from '../../api/restricted-content.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';

type PanelProps = { readonly project: Pick<Project, 'product_id' | 'apps'> };

function Person({ admin, project }: PanelProps & { readonly admin: AppAdmin }) {
  const t = useText();
  const { email, isActive } = admin;
  // an app that is missing from the project's list is named by its id
  const nameOf = (id: string) => project.apps.find(({ app_id }) => app_id === id)?.app_name ?? id;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium wrap-anywhere">{email}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {t('projectUsers.adminOf', { apps: admin.apps.map(nameOf).join(', ') })}
        </span>
      </span>
      <StatusBadge
        tone={isActive ? 'success' : 'info'}
        label={t(isActive ? 'projectUsers.active' : 'projectUsers.invited')}
      />
    </li>
  );
}

function People({ project }: PanelProps) {
  const t = useText();
  const users = useQuery(projectAdminsQuery(useApi(), project));
  if (users.error) {
    const { error, refetch, isFetching } = users;
    return (
      <QueryFailed
        headingLevel={3}
        title={t('projectUsers.failed')}
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!users.data) {
    return (
      <Loading>
        <SkeletonText lines={2} />
      </Loading>
    );
  }
  const people = users.data;
  if (people.length === 0) return <p className="text-muted">{t('projectUsers.none')}</p>;
  return (
    <ul className="divide-y divide-hairline">
      {people.map((admin) => (
        <Person key={`${admin.isActive} ${admin.email}`} admin={admin} project={project} />
      ))}
    </ul>
  );
}

/** The admins of the project's apps, active and invited, for roles that manage users. */
export function UsersPanel({ project }: PanelProps) {
  const t = useText();
  return (
    <RestrictedToTypes types={['reseller', 'customeradmin']}>
      <Card title={t('projectUsers.title')} description={t('projectUsers.help')}>
        <People project={project} />
      </Card>
    </RestrictedToTypes>
  );
}
