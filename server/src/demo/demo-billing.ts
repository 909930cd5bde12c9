import type { DeveloperInput } from '@waypost/contract/entities/developer';
import { dayOf } from '@waypost/domain/base/day';
import type { DeveloperId } from '@waypost/domain/base/ids';
import { orderOf } from '@waypost/domain/billing/order';
import { addMonths } from '@waypost/domain/plans/billing-period';
import { seedStatements } from '../features/billing/statements/statement-seed.service.ts';
import type { Seeding } from './demo-projects.ts';

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

const germanTax = { rate: 1900 };
const price = { usd: 449, eur: 449 };
const months = [5, 4, 3, 2, 1];

/** A statement for each of the last five months; the newest one is open. */
export function seedDemoStatements({ tx, clock }: Seeding, developer_id: DeveloperId): Promise<void> {
  const { total } = orderOf({ price, taxation: germanTax }, 'eur');
  const today = dayOf(clock());
  return seedStatements(
    tx,
    months.map((ago) => {
      const create_date = addMonths(today, -ago);
      return {
        statement_no: `DEMO-${create_date.slice(0, 7)}-${developer_id.slice(-6)}`,
        developer_id,
        create_date,
        currency_cd: 'eur',
        new_charges_minor: total,
        is_paid_ind: ago > 1,
      };
    }),
  );
}
