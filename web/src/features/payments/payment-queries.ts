import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Language } from '@waypost/domain/base/language';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { useChange } from '../../api/use-change.ts';

export const paymentMethodQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payment-method'],
    queryFn: ({ signal }) => api.payments.readPaymentMethod({}, { signal }),
  });

export const localeOf = (language: Language): string => (language === 'de' ? 'de-DE' : 'en-US');

export const cardMethodsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['card-methods', language],
    queryFn: ({ signal }) => api.payments.listCardMethods({ query: { userLocale: localeOf(language) } }, { signal }),
  });

/** The types that the older form offers (REQ-102). */
export const paymentTypesQuery = (api: Api, country: string) =>
  queryOptions({
    queryKey: ['payment-types', country],
    queryFn: ({ signal }) => api.payments.listPaymentTypes({ params: { country } }, { signal }),
  });

/** After a method was stored or removed, the account and its method are read again. */
export function useMethodChanged() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: paymentMethodQuery(api).queryKey }),
      queryClient.invalidateQueries({ queryKey: ownAccountQuery(api).queryKey }),
    ]);
}

export function useRemoveMethod() {
  const api = useApi();
  const changed = useMethodChanged();
  return useChange({ mutationFn: () => api.payments.removePaymentMethod({}), onSuccess: changed });
}
