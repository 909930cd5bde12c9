import type { Project } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { channelOf, roleOf } from '@waypost/domain/accounts/roles';
import { mayCreateApps } from '@waypost/domain/apps/app-life';
import { useConfig, useUser } from '../../api/app-context.tsx';

type Rights = {
  /** Owners and resellers change apps; admins of customers only run them. */
  readonly mayChange: boolean;
  readonly mayCreate: boolean;
  /** Whether the expiry of a reseller's app may be changed. */
  readonly mayExtend: boolean;
  readonly isSelfServe: boolean;
};

type ProjectRights = Pick<Project, 'permissions' | 'channel'>;
type Who = { readonly roles: SessionUser['roles']; readonly flags: Readonly<Record<string, boolean>> };

/** What a user with these roles may do with the project's apps; the server asks the same rules. */
export function appRightsOf({ permissions, ...project }: ProjectRights, { roles, flags }: Who): Rights {
  const channel = channelOf(roleOf(roles), project.channel);
  return {
    mayChange: permissions.includes('change-apps'),
    mayCreate: permissions.includes('create-apps') && mayCreateApps(channel, flags),
    mayExtend: permissions.includes('extend'),
    isSelfServe: channel === 'self-serve',
  };
}

export function useAppRights(project: Project): Rights {
  const { flags } = useConfig();
  return appRightsOf(project, { roles: useUser()?.roles ?? [], flags });
}
