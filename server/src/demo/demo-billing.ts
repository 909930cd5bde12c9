import type { DeveloperInput } from '@waypost/contract/entities/developer';
import { addDays, dayOf } from '@waypost/domain/base/day';
import { addMonths } from '@waypost/domain/plans/billing-period';
import type { DeveloperRecord } from '../features/developers/developers.service.ts';
import type { Seeding, StatementSeeds } from './demo-projects.ts';

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string };

/** Complete billing details in Germany. */
export const demoBillingDetails = ({ firstName, lastName, email }: Person): Partial<DeveloperInput> => ({
  billing_first_name: firstName,
  billing_last_name: lastName,
  billing_email: email,
  billing_phone: '+49 30 123456',
  billing_company_name: 'Kartenhaus GmbH',
  billing_country: 'DEU',
  billing_state: 'DE-BE',
  billing_address: {
    address: 'Torstraße 49',
    city: 'Berlin',
    postal: '10119',
    state: 'DE-BE',
    country: 'DEU',
  },
  gdprAgreement: false,
});

const price = 44_900;
const months = [5, 4, 3, 2, 1];
const bought = { plan: 'Freemium-Pro', what: 'Freemium Pro' };

/** A statement for each of the last five months; the newest one is open. */
export async function seedDemoStatements(
  { tx, clock, partiesOf, seedStatement }: Pick<Seeding, 'tx' | 'clock'> & StatementSeeds,
  account: DeveloperRecord,
): Promise<void> {
  const { developer_id } = account;
  const parties = await partiesOf(tx, account);
  const today = dayOf(clock());
  for (const ago of months) {
    const day = addMonths(today, -ago);
    const period = { from: day, to: addDays(addMonths(day, 1), -1) };
    const line = {
      ...bought,
      product_id: null,
      period,
      quantity: 1,
      unit_price: price,
      amount: price,
      tax_rate: 1900,
      tax_category: 'S' as const,
      source: { type: 'plan' as const },
    };
    const draft = { developer_id, kind: 'renewal' as const, ...parties, currency: 'eur' as const, period };
    const references = { subject_id: `demo-${developer_id}`, credited_statement_no: null };
    await seedStatement(tx, { ...draft, lines: [line], references, is_paid: ago > 1, reason: null }, day);
  }
}
