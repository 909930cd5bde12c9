import type { UserId } from '@waypost/domain/base/ids';
import type { VatState } from '@waypost/domain/billing/tax';
import { normalizeVatId, vatStateOf } from '@waypost/domain/billing/vat';
import { isVatCountry } from '@waypost/domain/billing/vat-countries';
import type { PersonalData } from '../../../base/personal-data.ts';
import type { Plumbing } from '../../../plumbing.ts';
import { findVatAnswer, listVatAnswers } from './vat.store.ts';

/** A VAT id as typed, and the two-letter code of the country that it is for. */
export type TypedVatId = { readonly vat_id: string | null; readonly code2: string };

export type VatService = {
  /** What is known of a user's VAT id. */
  stateOf(userId: UserId, typed: TypedVatId): Promise<VatState>;
};

export const vatPersonalData: PersonalData = {
  ofAccount: { vat_answers: (executor, { user }) => listVatAnswers(executor, user.userId) },
};

export function createVatService({ db, clock }: Pick<Plumbing, 'db' | 'clock'>): VatService {
  return {
    async stateOf(userId, { vat_id, code2 }) {
      if (!vat_id || !isVatCountry(code2)) return 'none';
      return vatStateOf(await findVatAnswer(db, { userId, vat_id: normalizeVatId(vat_id, code2) }), clock());
    },
  };
}
