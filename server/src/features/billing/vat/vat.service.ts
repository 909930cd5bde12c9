import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { VatState } from '@waypost/domain/billing/tax';
import {
  normalizeVatId,
  recheckAfterDays,
  vatFormatIsValid,
  vatIsCheckable,
  vatStateOf,
} from '@waypost/domain/billing/vat';
import { isVatCountry, type VatCountry } from '@waypost/domain/billing/vat-countries';
import type { VatChecker } from '../../../adapters/vat/vat-checker.port.ts';
import type { PersonalData } from '../../../base/personal-data.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import {
  findVatAnswer,
  insertOpenQuestion,
  listDueAnswers,
  listVatAnswers,
  saveVatAnswer,
  type StoredVatAnswer,
  type VatQuestion,
} from './vat.store.ts';

/** A VAT ID as typed, and the two-letter code of the country that it is for. */
export type TypedVatId = { readonly vat_id: string | null; readonly code2: string };

/** What is known of a VAT ID, with the proof. */
export type VatProof = {
  readonly state: VatState;
  readonly consultation_number: string | null;
  readonly answered_at: Date | null;
};

export type VatService = {
  /** False only for a wrong format or a number that the service refuses. Throws INVALID_FIELDS for another country. */
  validate(userId: UserId, vat: { readonly vat_id: string; readonly country_code: string }): Promise<boolean>;
  /** What is known of a user's VAT ID; one that nobody has asked about is asked about soon. */
  proofOf(userId: UserId, typed: TypedVatId): Promise<VatProof>;
  /** Asks again about ids that wait for an answer, and about proofs that grow old. */
  recheck(): Promise<void>;
};

export const vatPersonalData: PersonalData = {
  ofAccount: { vat_answers: (executor, { user }) => listVatAnswers(executor, user.userId) },
};

export type VatDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly checker: VatChecker;
  readonly catalog: Pick<CatalogService, 'countries'>;
};

const msPerMinute = 60_000;
const msPerDay = 24 * 60 * msPerMinute;
const none: VatProof = { state: 'none', consultation_number: null, answered_at: null };

export function createVatService({ db, clock, checker, catalog }: VatDeps): VatService {
  const before = (ms: number) => new Date(clock().getTime() - ms);

  function vatCountryOf(country_code: string): VatCountry {
    const found = catalog.countries().find(({ code, code2 }) => code === country_code || code2 === country_code);
    if (isVatCountry(found?.code2)) return found.code2;
    const message = 'This country has no VAT ID.';
    throw new DomainError('INVALID_FIELDS', [{ path: 'country_code', reason: 'not_valid', message }]);
  }

  async function ask(question: VatQuestion): Promise<boolean> {
    const check = await checker.check(question.vat_id);
    const now = clock();
    const answered_at = check.outcome === 'UNAVAILABLE' ? null : now;
    await saveVatAnswer(db, { ...question, ...check, answered_at, asked_at: now });
    return check.outcome !== 'INVALID';
  }

  /** A proof does not change within a day; a refusal may, when the number has just been registered. */
  async function isProven(question: VatQuestion): Promise<boolean> {
    const { outcome, answered_at } = (await findVatAnswer(db, question)) ?? {};
    return outcome === 'VALID' && answered_at !== undefined && answered_at !== null && answered_at > before(msPerDay);
  }

  /** VIES does not know ids of GB, so their format is the whole proof (BIL-13). */
  async function keepFormatOnly(question: VatQuestion): Promise<boolean> {
    const now = clock();
    const outcome = 'NOT_CHECKABLE';
    await saveVatAnswer(db, { ...question, outcome, consultation_number: null, answered_at: now, asked_at: now });
    return true;
  }

  async function open(question: VatQuestion): Promise<StoredVatAnswer | undefined> {
    await (vatIsCheckable(question.vat_id) ? insertOpenQuestion(db, question) : keepFormatOnly(question));
    return findVatAnswer(db, question);
  }

  return {
    async validate(userId, { vat_id: typed, country_code }) {
      const country = vatCountryOf(country_code);
      const vat_id = normalizeVatId(typed, country);
      if (!vatFormatIsValid(vat_id)) return false;
      const question = { userId, vat_id };
      if (!vatIsCheckable(vat_id)) return keepFormatOnly(question);
      return (await isProven(question)) || ask(question);
    },

    async proofOf(userId, { vat_id: typed, code2 }) {
      if (!typed || !isVatCountry(code2)) return none;
      const vat_id = normalizeVatId(typed, code2);
      if (!vatFormatIsValid(vat_id)) return { ...none, state: 'refused' }; // nobody could be asked about it
      const question = { userId, vat_id };
      const answer = (await findVatAnswer(db, question)) ?? (await open(question));
      const { consultation_number = null, answered_at = null } = answer ?? {};
      return { state: vatStateOf(answer, clock()), consultation_number, answered_at };
    },

    async recheck() {
      const due = await listDueAnswers(db, {
        askedBefore: before(10 * msPerMinute),
        provenBefore: before(recheckAfterDays * msPerDay),
        triedBefore: before(6 * 60 * msPerMinute),
        limit: 50,
      });
      for (const { userId, vat_id } of due) await ask({ userId, vat_id });
    },
  };
}
