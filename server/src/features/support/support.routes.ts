import type { supportEndpoints } from '@waypost/contract/endpoints/support';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SupportService } from './support.service.ts';

export const supportHandlers = (support: SupportService): Handlers<typeof supportEndpoints> => ({
  async sendContactRequest({ body }) {
    await support.send(body);
    return undefined;
  },
});
