import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { Project } from '@waypost/contract/entities/project';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type AppContext, AppContextProvider } from '../../api/app-context.tsx';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { usePlanActions } from './plan-actions.ts';

const project = { aria_status: 'CANCELLED', user_is_owner: true, permissions: ['change-plan'] } as unknown as Project;

function Offered() {
  return usePlanActions(project) === undefined ? 'nothing' : 'actions';
}

it('what hydrates offers no action, as the server’s markup does, although the account has been read meanwhile', () => {
  const api = {} as AppContext['api'];
  const queryClient = new QueryClient();
  const account = { aria_status: 'ACTIVE', currency_cd: 'eur', channel: 'self-serve', products: [] };
  queryClient.setQueryData(ownAccountQuery(api).queryKey, account as unknown as DeveloperAccount);
  const config = { flags: {}, freemium_allowance: {} };
  const context = { api, queryClient, page: { config } } as unknown as AppContext;
  const page = (
    <QueryClientProvider client={queryClient}>
      <AppContextProvider value={context}>
        <Offered />
      </AppContextProvider>
    </QueryClientProvider>
  );
  expect(renderToString(page)).toBe('nothing');
});
