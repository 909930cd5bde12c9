import type { CancelSurveyInput } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { TicketId } from '@waypost/domain/base/ids';
import type { PersonalData } from '../../../base/personal-data.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Mail } from '../../../mail/outbox.ts';
import { deleteSurveysOf, insertSurvey, listSurveysOf } from './cancel-survey.store.ts';
import type { ProjectEvents } from '../projects.events.ts';
import type { ProjectService } from '../projects.service.ts';
import type { Plumbing } from '../../../plumbing.ts';

/** Stores the reason for a cancellation and mails it to support, once for each cancellation. */
export type FileCancelSurvey = (user: SessionUser, input: CancelSurveyInput) => Promise<{ ticket_id: TicketId }>;

/** The surveys that a user filed on cancelling a plan, their own or one they managed. */
export const surveyPersonalData: PersonalData = {
  ofAccount: { cancellations: (executor, { user }) => listSurveysOf(executor, user.userId) },
  erase: (tx, { user }) => deleteSurveysOf(tx, user.userId),
};

export type CancelSurveyDeps = Pick<Plumbing, 'transact' | 'clock' | 'newId'> & {
  readonly events: Pick<ProjectEvents, 'surveyFiled'>;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
  readonly sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
  readonly supportEmail: string;
  readonly portalOrigin: string;
};

export function createCancelSurvey(deps: CancelSurveyDeps): FileCancelSurvey {
  const { transact, clock, newId, events, projects, sendMail } = deps;
  return async (user, { projectId: product_id, reason, comment, userId }) => {
    if (userId !== user.userId) {
      throw new DomainError('INVALID_FIELDS', [
        { path: 'userId', reason: 'NOT_YOURS', message: 'Must be your own user id.' },
      ]);
    }
    const { ticket_id, isNew } = await transact(async (tx) => {
      const project = await projects.lockForChange(tx, user, { product_id, permission: 'change-status' });
      const { aria_status, cancelled_at, app_name, plan_name } = project;
      const hasEnded = aria_status === 'CANCELLED' || aria_status === 'CANCELLATION PENDING';
      if (!hasEnded || !cancelled_at) throw new DomainError('INVALID_STATUS');
      const ticket = {
        ticket_id: newId('tkt'),
        product_id,
        cancelled_at,
        userId,
        reason,
        comment: comment || null,
        created: clock(),
      };
      const survey = await insertSurvey(tx, ticket);
      if (survey.isNew) {
        const link = `${deps.portalOrigin}/projects/${product_id}`;
        const facts = { reason, comment: comment ?? '', project: app_name, plan: plan_name, ticket: survey.ticket_id };
        await sendMail(tx, { kind: 'cancel-ticket', to: deps.supportEmail, link, ...facts });
      }
      return survey;
    });
    if (isNew) events.surveyFiled({ product_id, ticket_id });
    return { ticket_id };
  };
}
