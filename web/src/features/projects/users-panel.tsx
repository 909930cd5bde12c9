import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { RestrictedToTypes } from '../../api/restricted-content.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { toPeople, type ProjectPerson } from './project-people.ts';
import { projectUsersQuery } from './projects-queries.ts';

type PanelProps = { readonly project: Pick<Project, 'product_id' | 'apps'> };

function Person({ person: { email, isActive, apps } }: { person: ProjectPerson }) {
  const t = useText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium wrap-anywhere">{email}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {t('projectUsers.adminOf', { apps: apps.join(', ') })}
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
  const users = useQuery(projectUsersQuery(useApi(), project.product_id));
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
  const people = toPeople(users.data, project.apps);
  if (people.length === 0) return <p className="text-muted">{t('projectUsers.none')}</p>;
  return (
    <ul className="divide-y divide-hairline">
      {people.map((person) => (
        <Person key={`${person.isActive} ${person.email}`} person={person} />
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
