import { compileMessage } from '@lingui/message-utils/compileMessage';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { PlanCost } from '@waypost/contract/entities/billing';
import type { Plan } from '@waypost/contract/entities/catalog';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import texts from '../../../../content/messages/en/change-plan.json' with { type: 'json' };
import { type AppContext, AppContextProvider } from '../../api/app-context.tsx';
import { ownAccountKey } from '../../api/own-account-query.ts';
import { type Messages, MessagesProvider } from '../../messages/use-text.tsx';
import { ChangeCostLines } from './change-cost-lines.tsx';

const messages = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)])) as Messages;
const plan = { id: 'Freemium-Pro', price: { usd: 449, eur: 449 }, period: 'MON' } as Plan;

/** The text below the amounts of a plan that is taxed like this. */
function shown(taxation: PlanCost['taxation']): string {
  const api = {} as AppContext['api'];
  const queryClient = new QueryClient();
  const amounts = { eur: 534.31, usd: 534.31 };
  const cost = { taxation, tax: amounts, totalPrice: amounts, credit_used: amounts, change: null };
  queryClient.setQueryData([...ownAccountKey, 'plan-cost', 'prj_1', plan.id], cost);
  const nobody = () => null;
  const session = { subscribe: () => () => {}, user: nobody, serverUser: nobody };
  const context = { api, queryClient, session, page: { config: {} } } as unknown as AppContext;
  const html = renderToString(
    <MessagesProvider messages={messages} language="en">
      <QueryClientProvider client={queryClient}>
        <AppContextProvider value={context}>
          <ChangeCostLines project={{ product_id: 'prj_1' }} plan={plan} present={plan} />
        </AppContextProvider>
      </QueryClientProvider>
    </MessagesProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll('\u00a0', ' ');
}

it.each([
  ['destination', 'pending', true],
  ['destination', 'refused', false],
  ['domestic', 'pending', false],
  ['outside_eu', 'pending', false],
] as const)('the cost of a change that is taxed %s speaks of a VAT ID that is %s: %s BIL-46', (kind, vat, speaks) => {
  const text = shown({ kind, country: 'FR', rate: 19, vat });
  expect(text).toContain('534.31');
  expect(text.includes('VAT')).toBe(speaks);
});
