import { useQuery } from '@tanstack/react-query';
import { channelOf, isOfType, roleOf, seesPaidContent, type UserType } from '@waypost/domain/accounts/roles';
import type { ReactNode } from 'react';
import { useApi, useUser } from './app-context.tsx';
import { ownAccountQuery } from './own-account-query.ts';

type Viewer = { readonly channel: string; readonly hasPaymentMethod: boolean };

/** Who looks, as far as content for some asks; undefined for a visitor, and until the account is known where it decides. */
function useViewer(): Viewer | undefined {
  const user = useUser();
  const role = roleOf(user?.roles ?? []);
  const isByRole = role !== 'no-eum-roles'; // a role decides before the account's channel, so nothing is asked for
  const account = useQuery({ ...ownAccountQuery(useApi()), enabled: user !== null && !isByRole });
  if (user === null || (!isByRole && account.data === undefined)) return undefined;
  return { channel: channelOf(role, account.data?.channel), hasPaymentMethod: Boolean(account.data?.payment_type) };
}

/** Shows its content only to signed-in people of these types. */
export function RestrictedToTypes({ types, children }: { types: readonly UserType[]; children: ReactNode }) {
  const viewer = useViewer();
  return viewer !== undefined && isOfType(viewer.channel, types) ? children : null;
}

/** Shows its content only to paying customers: with a payment method, as resellers or as key accounts. */
export function PaidOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  return viewer !== undefined && seesPaidContent(viewer.channel, viewer.hasPaymentMethod) ? children : null;
}
