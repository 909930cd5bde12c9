import type { SessionUser } from '@waypost/contract/entities/session';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { accountCurrency, type Currency, displayCurrency } from '@waypost/domain/plans/currency';
import { useEffect, useSyncExternalStore } from 'react';
import type { Api } from './api.ts';
import { useApi, useUser } from './app-context.tsx';
import { browserKeys, clientStorage } from './client-storage.ts';
import { countriesQuery } from './countries-query.ts';
import { ownAccountKey, ownAccountQuery, readOwnAccount } from './own-account-query.ts';

/** The server-rendered page contains only the currency, not the account that it comes from. */
const readAccount = (api: Api, client: QueryClient) =>
  import.meta.env.SSR ? readOwnAccount(api) : client.fetchQuery(ownAccountQuery(api));

/** A user's currency for prices: their account's or, without one, their country's. */
export const currencyQuery = (api: Api, user: SessionUser | null) =>
  queryOptions({
    queryKey: [...ownAccountKey, 'currency', user?.userId],
    queryFn: async ({ client }): Promise<Currency> => {
      const account = (await readAccount(api, client)) ?? { country: user?.country, currency_cd: null };
      // an account's currency takes precedence; countries are needed only without one
      const countries = account.currency_cd
        ? []
        : await (import.meta.env.SSR ? api.catalog.listCountries() : client.fetchQuery(countriesQuery(api)));
      return displayCurrency(accountCurrency(account, (code) => countries.find((country) => country.code === code)));
    },
  });

const chosenCurrency = () => clientStorage.read(browserKeys.currency);

const watchers = new Set<() => void>();
function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Remembers a visitor's currency in this browser (PLN-12). */
export function chooseCurrency(currency: Currency): void {
  clientStorage.keep(browserKeys.currency, currency);
  for (const watcher of watchers) watcher();
}

/** Undefined while a user's currency is read for the first time in this browser. */
export function useKnownCurrency(): Currency | undefined {
  const user = useUser();
  const api = useApi();
  const { data: own, isPending } = useQuery({ ...currencyQuery(api, user), enabled: user !== null });
  const remembered = useSyncExternalStore(watch, chosenCurrency, () => null);
  useEffect(() => {
    if (own) chooseCurrency(own);
  }, [own]);
  if (user && own) return own;
  return user && isPending && remembered === null ? undefined : displayCurrency(remembered);
}

/** The currency for prices: the user's, otherwise the one last shown in this browser. */
export const useCurrency = (): Currency => displayCurrency(useKnownCurrency());
