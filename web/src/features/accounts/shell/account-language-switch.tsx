import { LanguageSwitch } from '../../../messages/language-switch.tsx';
import { useAccount } from './account-context.tsx';

/** The language switch of an account page. */
export function AccountLanguageSwitch() {
  const { api, data } = useAccount();
  return <LanguageSwitch store={data.signedIn ? (lang) => api.chooseOwnLanguage({ body: { lang } }) : undefined} />;
}
