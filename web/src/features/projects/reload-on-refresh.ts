import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig, useSession } from '../../api/app-context.tsx';
import type { SessionStore } from '../../api/session-store.ts';

/** Calls `reload` whenever the session was renewed and somebody is signed in still (PRJ-09). Answers what ends it. */
export const reloadOnRefresh = (session: SessionStore, reload: () => void): (() => void) =>
  session.subscribe(() => {
    if (session.user() !== null) reload();
  });

/** With the 401 flag everything on the page is read anew when the access token was refreshed (PRJ-09, CFG-11). */
export function useReloadOnRefresh(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const reloads = useConfig().flags['ff_9252_handle_401'] === true;
  useEffect(
    () => (reloads ? reloadOnRefresh(session, () => void queryClient.invalidateQueries()) : undefined),
    [session, queryClient, reloads],
  );
}
