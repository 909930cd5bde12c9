import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useApi, useConfig, useProgress, useSession } from '../../api/app-context.tsx';
import { signOut } from '../../api/sign-out.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { useNotifications } from '../../ui/feedback/notifications.tsx';

/** Signs out and opens the home page, or another one, as a new document, so that no personal data stays in memory. */
export function useSignOut(destination: string = paths.home): () => Promise<void> {
  const t = useText();
  const router = useRouter();
  const progress = useProgress();
  const notifications = useNotifications();
  const parts = { api: useApi(), config: useConfig(), session: useSession(), queryClient: useQueryClient() };
  return async () => {
    try {
      await progress.during('sign-out', () => signOut(parts));
    } catch {
      notifications.notify({ id: 'sign-out', text: t('chrome.signOutFailed'), notificationType: 'error' });
      return;
    }
    await router.navigate({ href: destination, reloadDocument: true });
  };
}
