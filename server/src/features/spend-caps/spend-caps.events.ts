import type { CapScope } from '@waypost/domain/caps/spend-cap';
import type { UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type CapFacts = { readonly scope: CapScope; readonly subject_id: string };

export const createSpendCapEvents = (log: Pick<Log, 'info' | 'error'>) => ({
  changed: (facts: CapFacts & { userId: UserId }) =>
    log.info({ event: 'spend_cap.changed', ...facts }, 'spend cap changed'),
  crossed: (facts: CapFacts & { level: number }) =>
    log.info({ event: 'spend_cap.crossed', ...facts }, 'usage crossed a threshold of a spend cap'),
  notChecked: (err: unknown) => log.error({ event: 'spend_cap.not_checked', err }, 'a spend cap could not be checked'),
});
export type SpendCapEvents = ReturnType<typeof createSpendCapEvents>;
