import { useNavigate, useRouter } from '@tanstack/react-router';
import { useConfig } from '../../api/app-context.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

/** The sign-in screen as a page: afterwards the reader goes where the way in was meant to lead. */
export function Entrance({ flow, destination }: { flow: 'sign-in' | 'sign-up'; destination: string }) {
  const router = useRouter();
  const navigate = useNavigate();
  const { brand } = useConfig();
  const go = async () => {
    await router.invalidate();
    await navigate({ href: destination, replace: true });
  };
  return (
    <div className="px-4 py-6 sm:py-10">
      <h1 className="sr-only">{brand.name}</h1>
      <SignInScreen flow={flow} onSignedIn={() => void go()} />
    </div>
  );
}
