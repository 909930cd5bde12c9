import { useNavigate, useRouter } from '@tanstack/react-router';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

/** The sign-in screen as a page: afterwards the reader goes where the way in was meant to lead. */
export function Entrance({ flow, destination }: { flow: 'sign-in' | 'sign-up'; destination: string }) {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const { brand } = useConfig();
  const go = async () => {
    router.clearCache(); // what was looked up ahead was looked up for a visitor
    await navigate({ href: destination, replace: true });
  };
  return (
    <div className="py-2 sm:py-4">
      <h1 className="sr-only">{t('accounts.frame.title', { brand: brand.name })}</h1>
      <SignInScreen flow={flow} onSignedIn={() => void go()} />
    </div>
  );
}
