import type { AccessKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type AccessKeyFacts = { readonly userId: UserId; readonly app_id: AppId; readonly accessKeyId: AccessKeyId };

export const createAccessKeyEvents = (log: Pick<Log, 'info'>) => ({
  generated: (facts: AccessKeyFacts) => log.info({ event: 'access_key.generated', ...facts }, 'access key generated'),
  switched: (facts: AccessKeyFacts & { readonly enabled: boolean }) =>
    log.info({ event: 'access_key.switched', ...facts }, 'access key enabled or disabled'),
  registered: (facts: AccessKeyFacts) =>
    log.info({ event: 'access_key.registered', ...facts }, 'public key registered'),
  deleted: (facts: AccessKeyFacts) => log.info({ event: 'access_key.deleted', ...facts }, 'access key deleted'),
});
export type AccessKeyEvents = ReturnType<typeof createAccessKeyEvents>;
