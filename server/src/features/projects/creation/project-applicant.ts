import type { DeveloperUpdate } from '@waypost/contract/entities/developer';
import type { ProjectInput } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { isDay } from '@waypost/domain/base/day';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import type { Transaction } from '../../../db/transaction.ts';
import type { AcceptedTerms } from '../projects.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';

/** The account fields that come with a creation or a change of plan. */
export type AccountFields = Pick<ProjectInput, 'user' | 'additionalData'>;

/** Checks the day of the client's calendar; throws INVALID_DATE. */
export function assertDay(date: string): void {
  if (isDay(date)) return;
  const message = 'Must be a day in the form yyyy-MM-dd.';
  throw new DomainError('INVALID_DATE', [{ path: 'date', reason: 'INVALID_DATE', message }]);
}

// the additional step asks for the phone of an account without one; storing it avoids a second question
export function accountInputOf(
  { user, additionalData }: AccountFields,
  account: DeveloperRecord | undefined,
): DeveloperUpdate {
  const phone = user?.phone || account?.phone ? undefined : additionalData?.phone;
  return phone ? { ...user, phone } : { ...user };
}

export const acceptedTerms = ({ terms_version }: Pick<ProjectInput, 'terms_version'>, now: Date): AcceptedTerms =>
  terms_version === undefined
    ? { terms_version: null, terms_accepted_at: null }
    : { terms_version, terms_accepted_at: now };

const typedAt = (problem: FieldProblem, { user }: AccountFields): FieldProblem => ({
  ...problem,
  path: problem.path === 'phone' && !user?.phone ? 'additionalData.phone' : `user.${problem.path}`,
});

type Application = { readonly user: SessionUser; readonly input: AccountFields };
type Developers = Pick<DeveloperService, 'save' | 'problemsOf'>;

/** Saves the typed fields in the same transaction. Throws INVALID_FIELDS with the paths of the payload. */
export const createSaveApplicant = (developers: Developers) =>
  async function saveApplicant(
    tx: Transaction,
    { user, input }: Application,
    before: DeveloperRecord | undefined,
  ): Promise<DeveloperRecord> {
    const fields = accountInputOf(input, before);
    const problems = developers.problemsOf(fields, before ? 'account' : 'new account');
    if (problems.length > 0)
      throw new DomainError(
        'INVALID_FIELDS',
        problems.map((problem) => typedAt(problem, input)),
      );
    if (before && Object.keys(fields).length === 0) return before;
    return developers.save(tx, user.userId, fields);
  };
