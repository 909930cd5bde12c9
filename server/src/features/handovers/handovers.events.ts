import type { HandoverId, ProjectId } from '@waypost/domain/base/ids';
import type { HandoverState } from '@waypost/domain/projects/handover';
import type { Log } from '../../base/log.ts';

export const createHandoverEvents = (log: Pick<Log, 'info'>) => ({
  changed: (facts: { handover_id: HandoverId; product_id: ProjectId; state: HandoverState }) =>
    log.info({ event: 'handover.changed', ...facts }, 'the offer of a project changed its state'),
});
export type HandoverEvents = ReturnType<typeof createHandoverEvents>;
