import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnyStatement, CollectionInput, CreditInput } from '@waypost/contract/entities/money';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { useChange } from '../../api/use-change.ts';

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next,
  staleTime: 0,
};

export const allStatementsQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: ['money', 'statements', search],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(search !== '' && { search }), ...(pageParam !== null && { after: pageParam }) };
      return api.money.listAllStatements({ query }, { signal });
    },
    placeholderData: (shown) => shown,
    ...pages,
  });

export const moneyActionsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['money', 'actions'],
    queryFn: ({ signal, pageParam }) =>
      api.money.listMoneyActions({ query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    ...pages,
  });

export const differencesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['money', 'differences'],
    queryFn: ({ signal, pageParam }) =>
      api.money.listDifferences({ query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    ...pages,
  });

/** Afterwards the statement, the new credit note and the log are read again. */
export function useCredit({ statement_no }: Pick<AnyStatement, 'statement_no'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: CreditInput) => api.money.creditStatement({ params: { statement_no }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['money'] }),
  });
}

/** Afterwards the state of the statement and the log are read again. */
export function useCollect({ statement_no }: Pick<AnyStatement, 'statement_no'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: CollectionInput) => api.money.collectStatement({ params: { statement_no }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['money'] }),
  });
}
