import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig, useSession } from '../../api/app-context.tsx';
import type { SessionStore } from '../../api/session-store.ts';

/**
 * With the flag, calls `reload` after each session renewal while a user is signed in. Returns a function that stops
 * this.
 */
export const reloadOnRefresh = (
  session: SessionStore,
  { isOn, reload }: { readonly isOn: boolean; readonly reload: () => void },
): (() => void) | undefined =>
  isOn
    ? session.subscribe(() => {
        if (session.user() !== null) reload();
      })
    : undefined;

/** With the 401 flag, reloads the page's data after the access token was refreshed. */
export function useReloadOnRefresh(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const isOn = useConfig().flags['ff_9252_handle_401'] === true;
  useEffect(
    () => reloadOnRefresh(session, { isOn, reload: () => void queryClient.invalidateQueries() }),
    [session, queryClient, isOn],
  );
}
