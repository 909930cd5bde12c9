import type { ApiKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type KeyFacts = { readonly userId: UserId; readonly app_id: AppId; readonly apiKeyId: ApiKeyId };

export const createKeyEvents = (log: Pick<Log, 'info' | 'error'>) => ({
  keyGenerated: (facts: KeyFacts) => log.info({ event: 'key.generated', ...facts }, 'API key generated'),
  keyRenamed: (facts: KeyFacts) => log.info({ event: 'key.renamed', ...facts }, 'API key renamed'),
  keySwitched: (facts: KeyFacts & { readonly enabled: boolean }) =>
    log.info({ event: 'key.switched', ...facts }, 'API key enabled or disabled'),
  keyRotated: (facts: KeyFacts & { readonly endsAt: Date | null }) =>
    log.info({ event: 'key.rotated', ...facts }, 'API key rotated'),
  keyRulesChanged: (facts: KeyFacts) =>
    log.info({ event: 'key.rules_changed', ...facts }, 'rules of an API key changed'),
  useNotWritten: (err: unknown) =>
    log.error({ event: 'key.use_not_written', err }, 'the use of keys could not be written; the next time tries again'),
  keyDeleted: (facts: KeyFacts) => log.info({ event: 'key.deleted', ...facts }, 'API key deleted'),
});
export type KeyEvents = ReturnType<typeof createKeyEvents>;
