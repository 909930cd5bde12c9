import type { sdkEndpoints } from '@waypost/contract/endpoints/apps';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SdkService } from './sdks.service.ts';

const hexToBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

export const sdkHandlers = (sdks: SdkService): Handlers<typeof sdkEndpoints> => ({
  listAppSdks: ({ params, caller }) => sdks.list(caller.user, params),
  linkSdk: async ({ params, caller, reply }) => {
    void reply.header('location', await sdks.link(caller.user, params));
    return undefined;
  },
  downloadSdk: async ({ params, reply }) => {
    const { version, content } = await sdks.download(params.token);
    void reply.headers({
      'content-length': version.size,
      'content-disposition': `attachment; filename="${version.file}"`,
      'repr-digest': `sha-256=:${hexToBase64(version.sha256)}:`,
      'x-checksum-sha256': version.sha256,
    });
    return content;
  },
});
