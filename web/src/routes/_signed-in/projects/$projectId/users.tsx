import type { ProjectPermission } from '@waypost/domain/permissions/project-permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import { useApi } from '../../../../api/app-context.tsx';
import { CustomerCard } from '../../../../features/customers/customer-card.tsx';
import { projectQuery } from '../../../../features/projects/projects-queries.ts';
import { ProjectUsersPage } from '../../../../features/projects/users-page.tsx';
import { UsersSection } from '../../../../features/users/users-section.tsx';

function Users() {
  const { projectId } = Route.useParams();
  const { search } = Route.useSearch();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const may = (permission: ProjectPermission) => project.permissions.includes(permission);
  const first = project.apps[0]?.app_id;
  const customer = first !== undefined && project.customer_id !== null && may('see-users') && (
    <CustomerCard project={project} appId={first} mayManage={may('manage-admins')} mayReplace={may('replace-admins')} />
  );
  return (
    <ProjectUsersPage
      project={project}
      customer={customer || undefined}
      users={
        first !== undefined && may('manage-users') && <UsersSection projectId={project.product_id} search={search} />
      }
    />
  );
}

/** The project's users; users without a role have none to manage and see the details instead. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/users')({
  validateSearch: ({ search }): { search?: string } => (typeof search === 'string' ? { search } : {}),
  beforeLoad({ context: { session }, params: { projectId } }) {
    if (mayByRole(session.user()?.roles ?? [], 'list-users')) return;
    throw redirect({ to: '/projects/$projectId', params: { projectId }, replace: true });
  },
  staticData: { messages: ['project-users', 'users', 'customers'] },
  component: Users,
});
