import { createFileRoute, redirect } from '@tanstack/react-router';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import { UsersSection } from '../../features/users/users-section.tsx';
import { useText } from '../../messages/use-text.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { pageHead } from '../-page-head.ts';

function UserManagement() {
  const t = useText();
  const { search } = Route.useSearch();
  return (
    <div className="mx-auto max-w-[55rem]">
      <PageHeader title={t('chrome.users')} description={t('users.intro')} />
      <UsersSection search={search} />
    </div>
  );
}

/** The users of all apps that the user manages; without a role there are none. */
export const Route = createFileRoute('/_signed-in/user-management')({
  validateSearch: ({ search }): { search?: string } => (typeof search === 'string' ? { search } : {}),
  beforeLoad({ context: { session } }) {
    if (!mayByRole(session.user()?.roles ?? [], 'list-users')) throw redirect({ to: '/projects', replace: true });
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.users') }),
  component: UserManagement,
  staticData: { messages: ['users'] },
});
