import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Currency } from '@waypost/domain/plans/currency';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MessagesProvider } from '../messages/use-text.tsx';
import { personOf } from '../../test/rules-stage.ts';
import { type AppContext, AppContextProvider } from './app-context.tsx';
import { currencyQuery } from './currency.ts';
import { PriceDisplay } from './price-display.tsx';
import { createSessionStore } from './session-store.ts';

const plan = { price: { usd: 12_345, eur: 1234.5 } };

/** The price that the server renders: for a visitor, or for a person whose currency may still be unknown. */
function priceFor(reader: 'visitor' | { readonly currency: Currency | undefined }, language: 'en' | 'de' = 'en') {
  const user = reader === 'visitor' ? null : personOf('usr_1');
  const api = {} as AppContext['api'];
  const queryClient = new QueryClient();
  if (reader !== 'visitor' && reader.currency) {
    queryClient.setQueryData(currencyQuery(api, user).queryKey, reader.currency);
  }
  const session = createSessionStore(user, () => Promise.reject(new Error('Nobody needs a token')));
  const context = { api, session, queryClient } as unknown as AppContext;
  const page = (
    <QueryClientProvider client={queryClient}>
      <AppContextProvider value={context}>
        <MessagesProvider messages={{}} language={language}>
          <PriceDisplay plan={plan} />
        </MessagesProvider>
      </AppContextProvider>
    </QueryClientProvider>
  );
  return renderToString(page).replaceAll('\u00a0', ' ');
}

describe('the price of a plan', () => {
  it('has the symbol and the separators of the reader’s currency WID-22', () => {
    expect(priceFor({ currency: 'usd' })).toBe('$12,345');
    expect(priceFor({ currency: 'eur' })).toBe('1 234.50 €');
    expect(priceFor({ currency: 'eur' }, 'de')).toBe('1.234,50 €');
    expect(priceFor('visitor')).toBe('$12,345');
  });

  it('is not shown before the currency of a user is known PLN-16', () => {
    expect(priceFor({ currency: undefined })).toBe('');
  });
});
