import { useQuery } from '@tanstack/react-query';
import { channelOf, isOfType, roleOf, seesPaidContent, type UserType } from '@waypost/domain/accounts/roles';
import type { ReactNode } from 'react';
import { useApi, useUser } from './app-context.tsx';
import { ownAccountQuery } from './own-account-query.ts';

type Viewer = { readonly channel: string; readonly hasPaymentMethod: boolean };

/** The viewer, as far as restricted content needs it; undefined for visitors, and until a needed account has loaded. */
function useViewer(): Viewer | undefined {
  const user = useUser();
  const role = roleOf(user?.roles ?? []);
  const isByRole = role !== 'no-eum-roles'; // roles take precedence over the account's channel
  const account = useQuery({ ...ownAccountQuery(useApi()), enabled: user !== null && !isByRole });
  if (user === null || (!isByRole && account.data === undefined)) return undefined;
  return { channel: channelOf(role, account.data?.channel), hasPaymentMethod: Boolean(account.data?.payment_type) };
}

/** Shows its content only to signed-in users of these types. */
export function RestrictedToTypes({ types, children }: { types: readonly UserType[]; children: ReactNode }) {
  const viewer = useViewer();
  return viewer !== undefined && isOfType(viewer.channel, types) ? children : null;
}

/** Shows its content only to paying customers: with a payment method, as resellers or as key accounts. */
export function PaidOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  return viewer !== undefined && seesPaidContent(viewer.channel, viewer.hasPaymentMethod) ? children : null;
}
