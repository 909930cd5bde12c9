import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import { clientStorage, flowKeys, personKeys } from './client-storage.ts';
import { loadWidget, portalClientId } from './renew-session.ts';
import type { SessionStore } from './session-store.ts';

export type SignOutParts = {
  readonly api: Api;
  readonly config: ClientConfig;
  readonly session: SessionStore;
  readonly queryClient: QueryClient;
};

/** The widget's sign-out flow, which ends every session of the family. */
async function endAccountSession({ api, config }: SignOutParts): Promise<void> {
  const { createAccountWidget } = await loadWidget();
  return new Promise((resolve, reject) => {
    createAccountWidget({
      clientId: portalClientId,
      accountHost: config.hosts.account,
      type: 'frame',
      codeChallenge: async () => (await api.session.beginSignIn()).codeChallenge,
      callback({ action }) {
        if (action === 'opening' || action === 'opened') return;
        if (action === 'error') reject(new Error('The account service did not end its session'));
        else resolve();
      },
    }).open('sign-out');
  });
}

/** @returns whether both sessions have ended; another user, who has signed in in another tab, keeps theirs */
async function endSessions(parts: SignOutParts): Promise<boolean> {
  const { api, session } = parts;
  const leaving = session.user()?.userId;
  try {
    await api.session.deleteSession();
  } catch (error) {
    // Sessions that already ended are fine, also if an earlier attempt ended only one of them.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  if (session.user() !== null && session.user()?.userId !== leaving) return false;
  await endAccountSession(parts);
  return true;
}

/**
 * Ends the portal's session, then the account's, and deletes the user's data from this tab. What the tab still reads is
 * given up first: refused without a session, it would renew the session that ends.
 * @throws if a session may still be active; the page still shows the user as signed in, and they can retry.
 */
export async function signOut(parts: SignOutParts): Promise<void> {
  const { session, queryClient } = parts;
  session.beginSignOut();
  try {
    await queryClient.cancelQueries();
    if (!(await endSessions(parts))) return session.stay();
  } catch (error) {
    session.stay();
    void queryClient.invalidateQueries(); // begins again what was given up
    throw error;
  }
  session.signOut();
  // visible queries would refetch; the caller replaces the document and their data with it
  queryClient.removeQueries({ type: 'inactive' });
  for (const key of [...Object.values(personKeys), ...Object.values(flowKeys)]) clientStorage.forget(key);
}
