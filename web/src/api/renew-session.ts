import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { WidgetEvent } from '@waypost/widget/protocol';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import type { SessionStore } from './session-store.ts';

export const portalClientId = 'waypost-portal';

export type SessionParts = { readonly config: ClientConfig; readonly api: Api; readonly session: SessionStore };
export type Finished = Pick<WidgetEvent, 'flow' | 'action' | 'data'>;

/** Loads when a session ends, not with the first view. */
export const loadWidget = () => import('@waypost/widget/host/account-widget');

/** A new code for the user signed in at the account service; rejects without one. */
async function readCode({ config, api }: SessionParts): Promise<Finished> {
  const { createAccountWidget } = await loadWidget();
  return new Promise((resolve, reject) => {
    createAccountWidget({
      clientId: portalClientId,
      accountHost: config.hosts.account,
      type: 'frame',
      codeChallenge: async () => (await api.session.beginSignIn()).codeChallenge,
      callback(event) {
        if (event.action === 'completed' && event.data.code) resolve(event);
        else reject(new Error(`The account service gives no code: ${event.action}`));
      },
    }).open('get-data');
  });
}

async function createSession({ api, session }: SessionParts, { flow, action, data }: Finished): Promise<void> {
  const frameResponse = { flow, action, data: { code: data.code ?? '' } };
  session.signIn(await api.session.createSession({ body: frameResponse }));
}

/** Redeems the code of a completed sign-in at the portal, which creates its session. */
export async function completeSignIn(parts: SessionParts, finished: Finished): Promise<void> {
  try {
    await createSession(parts, finished);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // Another tab that signed in or renewed at once replaced the cookie with the challenge; the account session is active.
    await createSession(parts, await readCode(parts));
  }
}

/** Runs the widget's get-data flow and passes its code to the portal; rejects if nobody is signed in. */
export function renewBy({ api, ...rest }: Omit<SessionParts, 'api'> & { api: () => Api }): () => Promise<void> {
  return async () => {
    const parts = { ...rest, api: api() };
    await completeSignIn(parts, await readCode(parts));
  };
}
