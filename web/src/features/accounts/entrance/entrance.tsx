import { useNavigate, useRouter } from '@tanstack/react-router';
import { useConfig } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { SignInScreen } from '../sign-in/sign-in-screen.tsx';
import type { SignIn } from '../sign-in/use-sign-in-frame.ts';

const headings = { 'sign-in': 'accounts.frame.title', 'sign-up': 'accounts.frame.signUpTitle' } as const;

/** The sign-in screen as a page. */
export function EntrancePage(signIn: SignIn) {
  const t = useText();
  const { brand } = useConfig();
  return (
    <div className="py-2 sm:py-4">
      <h1 className="sr-only">{t(headings[signIn.flow], { brand: brand.name })}</h1>
      <SignInScreen {...signIn} />
    </div>
  );
}

/** Continues after an entrance and replaces it in the history. */
export function useGoOn(destination: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    router.clearCache(); // what was looked up ahead was looked up for a visitor
    void navigate({ href: destination, replace: true });
  };
}

/** Afterwards the reader goes where the way in was meant to lead. */
export function Entrance({ flow, destination }: { flow: SignIn['flow']; destination: string }) {
  return <EntrancePage flow={flow} onSignedIn={useGoOn(destination)} />;
}
