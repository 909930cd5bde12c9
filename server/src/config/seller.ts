import { existsSync } from 'node:fs';
import type { StatementSeller } from '@waypost/domain/billing/statements/statement-draft';
import type { FileConfig } from './file-config.ts';

type SellerConfig = Pick<FileConfig, 'seller' | 'seller_country' | 'vat'>;

/** For installations that sell nothing yet: documents need every field. */
const madeUp = {
  name: 'Waypost Example GmbH',
  address: 'Kartenweg 1',
  postal: '10115',
  city: 'Berlin',
  vat_id: 'DE136695976',
} as const;

/** Who sells, as documents name it. */
export function sellerOf({ seller, seller_country, vat }: SellerConfig): StatementSeller {
  return {
    seller_id: seller.id,
    name: seller.name ?? madeUp.name,
    address: seller.address ?? madeUp.address,
    postal: seller.postal ?? madeUp.postal,
    city: seller.city ?? madeUp.city,
    country: seller_country,
    vat_id: seller.vat_id ?? vat.requester ?? madeUp.vat_id,
    email: seller.email ?? null,
    legal_lines: seller.legal_lines,
  };
}

function logoProblems({ logo }: FileConfig['seller']): string[] {
  if (logo === undefined) return [];
  if (!/\.(png|jpe?g)$/i.test(logo)) return ['seller.logo: must be a PNG or JPEG file'];
  return existsSync(logo) ? [] : [`seller.logo: there is no file ${logo}`];
}

/** Who takes money states who sells. */
export function sellerProblems({ seller, vat, cards, wallet }: FileConfig): string[] {
  if (cards.origin === undefined && wallet.origin === undefined) return logoProblems(seller);
  const { name, address, postal, city, vat_id = vat.requester } = seller;
  const missing = Object.entries({ name, address, postal, city, vat_id })
    .filter(([, value]) => value === undefined)
    .map(([key]) => `seller.${key}: is missing, and statements need it`);
  return [...missing, ...logoProblems(seller)];
}
