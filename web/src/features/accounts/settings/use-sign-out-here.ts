import { ApiError } from '../../../api/api-error.ts';
import { useAccount } from '../shell/account-context.tsx';

/** Ends this session everywhere; if it has already ended, that is fine too. */
export function useEndSession(): () => Promise<void> {
  const { api } = useAccount();
  return async () => {
    try {
      await api.signOut();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
  };
}

/** Ends this session everywhere and opens the portal. */
export function useSignOutHere(): () => Promise<void> {
  const { data } = useAccount();
  const endSession = useEndSession();
  return async () => {
    await endSession();
    location.assign(data.portal);
  };
}
