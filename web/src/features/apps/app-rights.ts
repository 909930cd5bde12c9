import type { Project } from '@waypost/contract/entities/project';
import { channelOf, roleOf } from '@waypost/domain/accounts/roles';
import { useConfig, useUser } from '../../api/app-context.tsx';

type Rights = {
  /** Owners and resellers change apps; admins of customers only run them. */
  readonly mayChange: boolean;
  readonly mayCreate: boolean;
  /** Whether the expiry of a reseller's app may be changed. */
  readonly mayExtend: boolean;
  readonly isSelfServe: boolean;
};

/** What this user may do with the project's apps; the server refuses anything else. */
export function useAppRights({ user_is_owner, user_has_reseller_role, channel }: Project): Rights {
  const { flags } = useConfig();
  const role = roleOf(useUser()?.roles ?? []);
  const userChannel = channelOf(role, channel);
  const mayChange = user_is_owner || user_has_reseller_role;
  const isAllowed = userChannel !== 'automotive' || flags['ff_automotive_app_limit'] === true;
  return {
    mayChange,
    mayCreate: mayChange && isAllowed,
    mayExtend: user_has_reseller_role,
    isSelfServe: userChannel === 'self-serve',
  };
}
