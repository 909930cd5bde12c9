import type { StoreLanguage } from '../messages/language-choice.ts';
import { useApi, useUser } from './app-context.tsx';

/** Undefined for visitors, who get no mails. */
export function useStoreLanguage(): StoreLanguage | undefined {
  const { session } = useApi();
  return useUser() === null ? undefined : (lang) => session.chooseLanguage({ body: { lang } });
}
