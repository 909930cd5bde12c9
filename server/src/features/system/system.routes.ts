import type { systemEndpoints } from '@waypost/contract/endpoints/system';
import type { OpenApiDocument } from '@waypost/contract/openapi';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SystemService } from './system.service.ts';

export function systemHandlers(
  system: SystemService,
  describeApi: () => OpenApiDocument,
): Handlers<typeof systemEndpoints> {
  let openApi: OpenApiDocument | undefined; // made when it is first asked for, since most processes never are
  return {
    readConfig: () => system.readConfig(),
    checkAlive: () => ({ status: 'ok' }),
    checkReady: () => {
      system.checkReady();
      return { status: 'ok' };
    },
    readOpenApi: () => (openApi ??= describeApi()),
    writeLog: ({ body }) => {
      system.writeLog(body);
      return undefined;
    },
  };
}
