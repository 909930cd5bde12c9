import type { systemEndpoints } from '@waypost/contract/endpoints/system';
import type { OpenApiDocument } from '@waypost/contract/openapi';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SystemService } from './system.service.ts';

export const systemHandlers = (system: SystemService, openApi: OpenApiDocument): Handlers<typeof systemEndpoints> => ({
  readConfig: () => system.readConfig(),
  checkAlive: () => ({ status: 'ok' }),
  checkReady: () => {
    system.checkReady();
    return { status: 'ok' };
  },
  readOpenApi: () => openApi,
  writeLog: ({ body }) => {
    system.writeLog(body);
    return undefined;
  },
});
