import { ApiError } from '../../../api/api-error.ts';
import { useAccount } from '../shell/account-context.tsx';

/** Ends this session everywhere; one that was ended elsewhere meanwhile is as good. */
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

/** Ends this session everywhere, and leaves for the portal. */
export function useSignOutHere(): () => Promise<void> {
  const { data } = useAccount();
  const endSession = useEndSession();
  return async () => {
    await endSession();
    location.assign(data.portal);
  };
}
