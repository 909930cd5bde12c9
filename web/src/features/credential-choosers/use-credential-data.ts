import { useQuery } from '@tanstack/react-query';
import type { ChooserFacts } from '@waypost/domain/apps/credential-choices';
import { useApi, useUser } from '../../api/app-context.tsx';
import { credentialProjectsQuery } from './credential-queries.ts';

export type ChooserProps = { readonly open: boolean; readonly onClose: () => void };

type CredentialFacts = ChooserFacts & { readonly retry: () => void };

/** The options of an open chooser; nothing is loaded for visitors. */
export function useCredentialData(open: boolean): CredentialFacts {
  const api = useApi();
  const user = useUser();
  const { data, isError, isFetching, refetch } = useQuery({
    ...credentialProjectsQuery(api, user?.userId ?? ''),
    enabled: open && user !== null,
  });
  return { isSignedIn: user !== null, hasFailed: isError && !isFetching, data, retry: () => void refetch() };
}
