import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { WidgetEvent } from '@waypost/widget/protocol';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import type { SessionStore } from './session-store.ts';

export const portalClientId = 'waypost-portal';

export type SessionParts = { readonly config: ClientConfig; readonly api: Api; readonly session: SessionStore };
export type Finished = Pick<WidgetEvent, 'flow' | 'action' | 'data'>;

/** Needed when a session ends, which is no part of a first view. */
export const loadWidget = () => import('@waypost/widget/host/account-widget');

/** A fresh code for whoever is signed in at the account service; rejects when nobody is. */
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

async function renewSession(parts: SessionParts): Promise<void> {
  await createSession(parts, await readCode(parts));
}

/** The get-data flow of the widget, then its code handed to the portal; rejects when nobody is signed in. */
export function renewBy({ api, ...parts }: Omit<SessionParts, 'api'> & { api: () => Api }): () => Promise<void> {
  return () => renewSession({ ...parts, api: api() });
}

/** Hands the code of a finished sign-in to the portal, which then knows who is signed in. */
export async function completeSignIn(parts: SessionParts, finished: Finished): Promise<void> {
  try {
    await createSession(parts, finished);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // A sign-in in another tab has changed the cookie that the challenge was made for; the account session lives all the same.
    await renewSession(parts);
  }
}
