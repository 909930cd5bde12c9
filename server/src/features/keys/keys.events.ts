import type { ApiKeyId, AppId, UserId } from '@waypost/domain/ids';

type Write = (facts: object, message: string) => void;
type KeyFacts = { readonly userId: UserId; readonly app_id: AppId; readonly apiKeyId: ApiKeyId };

export const createKeyEvents = (log: { readonly info: Write }) => ({
  keyGenerated: (facts: KeyFacts) => log.info({ event: 'key.generated', ...facts }, 'API key generated'),
  keyRenamed: (facts: KeyFacts) => log.info({ event: 'key.renamed', ...facts }, 'API key renamed'),
  keySwitched: (facts: KeyFacts & { readonly enabled: boolean }) =>
    log.info({ event: 'key.switched', ...facts }, 'API key enabled or disabled'),
  keyDeleted: (facts: KeyFacts) => log.info({ event: 'key.deleted', ...facts }, 'API key deleted'),
});
export type KeyEvents = ReturnType<typeof createKeyEvents>;
