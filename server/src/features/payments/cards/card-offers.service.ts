import type { CardMethods } from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { offeredBrands, offeredTypes, type PaymentType, typeOfBrand } from '@waypost/domain/payments/payment-types';
import { accountCurrency, billedCountry, displayCurrency } from '@waypost/domain/plans/currency';
import type { z } from 'zod';
import type { CardForm, OfferedCardMethods } from '../../../adapters/payment-providers/card-form.port.ts';
import { BoundedMap } from '../../../base/bounded-map.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import type { WithCardForm } from '../providers.service.ts';

export type CardOffersDeps = Pick<Plumbing, 'clock'> & {
  /** Throws PAYMENT_PROVIDER_UNAVAILABLE in an installation without a card provider. */
  readonly provider: () => WithCardForm;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly catalog: Pick<CatalogService, 'findCountry'>;
  /** The two-letter code of the country of buyers who have not named theirs. */
  readonly sellerCountry: string;
};

type OfferQuery = {
  readonly userLocale?: string | undefined;
  readonly billingCountry?: string | undefined;
  readonly currencyCd?: string | undefined;
};

/** Answers of the provider are the same for everybody and change with its contract. */
const keptMs = 10 * 60 * 1000;
const mostKept = 500;

type Asked = Parameters<CardForm['offered']>[0];

/** Keeps what the provider offers; a failure is kept by nobody. */
function createKeptOffers({ clock, provider }: Pick<CardOffersDeps, 'clock' | 'provider'>) {
  const kept = new BoundedMap<string, { readonly until: number; readonly methods: OfferedCardMethods }>(mostKept);
  return async (asked: Asked): Promise<OfferedCardMethods | undefined> => {
    const [key, now] = [JSON.stringify(asked), clock().getTime()];
    const found = kept.get(key);
    if (found && found.until > now) return found.methods;
    const methods = await provider().cardForm.offered(asked);
    if (methods) kept.set(key, { until: now + keptMs, methods });
    return methods;
  };
}

/** The card methods of a country: the asked one, otherwise the account's billing country. */
export function createCardOffers({ clock, catalog, developers, provider, sellerCountry }: CardOffersDeps) {
  const offers = createKeptOffers({ clock, provider });
  const currencyOf = (account: DeveloperRecord) =>
    displayCurrency(accountCurrency(account, (code) => catalog.findCountry(code)));

  /** The two-letter code; the query may have it already. */
  const code2Of = (asked: string | undefined, account: DeveloperRecord | undefined): string | undefined =>
    catalog.findCountry(asked ?? billedCountry(account ?? {}) ?? '')?.code2 ??
    (asked?.length === 2 ? asked : undefined);

  const billedIn = (account: DeveloperRecord | undefined, asked?: string): string =>
    code2Of(asked, account) ?? sellerCountry;

  async function offered(userId: UserId, query: OfferQuery): Promise<z.input<typeof CardMethods>> {
    const { component } = provider().cardForm;
    const account = await developers.find(userId);
    const asked = query.billingCountry?.toUpperCase();
    const methods = await offers({
      country: code2Of(asked, account),
      locale: query.userLocale ?? 'en-US',
      currency: displayCurrency(query.currencyCd?.toLowerCase() ?? (account && currencyOf(account))),
    });
    if (!methods) throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
    const cardMethods = methods
      .filter(({ type }) => type === 'scheme')
      .map((method) => ({ ...method, brands: offeredBrands.filter((brand) => method.brands.includes(brand)) }));
    return { methods: cardMethods, ...component, country_code: billedIn(account, asked) };
  }

  /** The card types of a country, in their order (REQ-102). */
  async function typesOf(userId: UserId, billingCountry: string): Promise<PaymentType[]> {
    const { methods } = await offered(userId, { billingCountry });
    const types = new Set<PaymentType | undefined>(methods.flatMap(({ brands }) => brands.map(typeOfBrand)));
    return offeredTypes.filter((type) => types.has(type));
  }
  return { offered, typesOf, currencyOf, billedIn };
}

export type CardOffers = ReturnType<typeof createCardOffers>;
