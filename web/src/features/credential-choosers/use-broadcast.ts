import { replaceCredentials, type ReplacingCredentials } from './replace-credentials.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';

/** Hands credentials to every example of the page, and says so; nothing keeps them. */
export function useBroadcast(): (detail: ReplacingCredentials) => void {
  const t = useText();
  const { notify } = useNotifications();
  return (detail) => {
    document.dispatchEvent(new CustomEvent<ReplacingCredentials>(replaceCredentials, { detail }));
    notify({ id: 'credentials-inserted', text: t('credentials.inserted'), notificationType: 'success' });
  };
}
