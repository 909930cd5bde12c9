import type { Project } from '@waypost/contract/entities/project';
import type { ReactNode } from 'react';
import { UsersPanel } from './users-panel.tsx';

type UsersPageProps = {
  readonly project: Project;
  /** The customer with its admins, for a project that has one. */
  readonly customer: ReactNode;
  /** The users of the project's apps. */
  readonly users: ReactNode;
};

/** The people of a project: the customer's admins, and the users of its apps. */
export function ProjectUsersPage({ project, customer, users }: UsersPageProps) {
  return (
    <div className="flex flex-col gap-6">
      {customer ?? (project.permissions.includes('see-users') && <UsersPanel project={project} />)}
      {users}
    </div>
  );
}
