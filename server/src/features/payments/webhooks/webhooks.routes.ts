import type { webhookEndpoints } from '@waypost/contract/endpoints/webhooks';
import type { RawHandlers } from '../../../http/routes/raw-routes.ts';
import type { WebhooksService } from './webhooks.service.ts';

/** @param onStored starts the work on what was stored, after the answer */
export const webhookHandlers = (
  webhooks: Pick<WebhooksService, 'receive'>,
  onStored: () => void,
): RawHandlers<typeof webhookEndpoints> => ({
  async receiveWebhook({ last, text, headers }) {
    const header = (name: string) => {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    await webhooks.receive(last, { body: text, header });
    onStored();
  },
});
