import { useAccount } from '../account-context.tsx';

/** Ends this session everywhere, and leaves for the portal. */
export function useSignOutHere(): () => Promise<void> {
  const { api, data } = useAccount();
  return async () => {
    await api.signOut();
    location.assign(data.portal);
  };
}
