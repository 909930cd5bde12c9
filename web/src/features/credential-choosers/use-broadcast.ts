import { replaceCredentials, type ReplacingCredentials } from './replace-credentials.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';

/** Passes credentials to every example of the page and announces it; nothing stores them. */
export function useBroadcast(): (detail: ReplacingCredentials) => void {
  const t = useText();
  const { notify } = useNotifications();
  return (detail) => {
    document.dispatchEvent(new CustomEvent<ReplacingCredentials>(replaceCredentials, { detail }));
    notify({ id: 'credentials-inserted', text: t('credentials.inserted'), notificationType: 'success' });
  };
}
