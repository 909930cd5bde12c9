import type { webhookEndpoints } from '@waypost/contract/endpoints/webhooks';
import type { RawHandlers } from '../../../http/routes/raw-routes.ts';
import type { WebhooksService } from './webhooks.service.ts';

const single = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);

/** @param onStored starts the work on what was stored, after the answer */
export const webhookHandlers = (
  webhooks: WebhooksService,
  onStored: () => void,
): RawHandlers<typeof webhookEndpoints> => ({
  async receiveCardWebhook({ text }) {
    await webhooks.receiveCards(text);
    onStored();
  },
  async receiveTokenWebhook({ text, headers }) {
    await webhooks.receiveTokens(text, single(headers['hmacsignature']));
    onStored();
  },
  async receiveWalletWebhook({ text, headers }) {
    await webhooks.receiveWallet({ body: text, header: (name) => single(headers[name]) });
    onStored();
  },
});
