import { createAccountWidget } from '@waypost/widget/host/account-widget';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Api } from './api.ts';
import type { SessionStore } from './session-store.ts';

export const portalClientId = 'waypost-portal';

/** The get-data flow of the widget, then its code handed to the portal (REQ-11, REQ-58); rejects when nobody is signed in. */
export function renewBy(options: { config: ClientConfig; api: () => Api; session: SessionStore }): () => Promise<void> {
  return async () => {
    const api = options.api();
    const code = await new Promise<string>((resolve, reject) => {
      createAccountWidget({
        clientId: portalClientId,
        accountHost: options.config.hosts.account,
        type: 'frame',
        codeChallenge: async () => (await api.session.beginSignIn()).codeChallenge,
        callback: ({ action, data }) => {
          if (action === 'completed' && data.code) resolve(data.code);
          else if (action !== 'opening' && action !== 'opened') reject(new Error(`The session was not renewed: ${action}`));
        },
      }).open('get-data');
    });
    const frameResponse = { flow: 'get-data', action: 'completed', data: { code } };
    options.session.signIn(await api.session.createSession({ body: frameResponse }));
  };
}
