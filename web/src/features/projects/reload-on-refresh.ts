import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig, useSession } from '../../api/app-context.tsx';
import type { SessionStore } from '../../api/session-store.ts';

/** With the flag, calls `reload` whenever the session was renewed and somebody is signed in still. Answers what ends it. */
export const reloadOnRefresh = (
  session: SessionStore,
  { isOn, reload }: { readonly isOn: boolean; readonly reload: () => void },
): (() => void) | undefined =>
  isOn
    ? session.subscribe(() => {
        if (session.user() !== null) reload();
      })
    : undefined;

/** With the 401 flag everything on the page is read anew when the access token was refreshed. */
export function useReloadOnRefresh(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const isOn = useConfig().flags['ff_9252_handle_401'] === true;
  useEffect(
    () => reloadOnRefresh(session, { isOn, reload: () => void queryClient.invalidateQueries() }),
    [session, queryClient, isOn],
  );
}
