import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { SignInScreen } from '../sign-in/sign-in-screen.tsx';
import type { SignIn } from '../sign-in/use-sign-in-frame.ts';

const headings = { 'sign-in': 'accounts.frame.title', 'sign-up': 'accounts.frame.signUpTitle' } as const;

/** Content of other features around the sign-in screen. */
type Around = {
  /** Next to it in wide windows. */
  readonly aside?: ReactNode;
  readonly head?: ReactNode;
};

export function EntrancePage({ aside, head, ...signIn }: SignIn & Around) {
  const t = useText();
  const { brand } = useConfig();
  return (
    <div className={classNames('grid flex-1', aside !== undefined && 'lg:grid-cols-[9fr_11fr]')}>
      <h1 className="sr-only">{t(headings[signIn.flow], { brand: brand.name })}</h1>
      {aside}
      <div className="min-w-0 py-2 sm:py-4">
        {head}
        <SignInScreen {...signIn} />
      </div>
    </div>
  );
}

/** Opens the destination after signing in and replaces the sign-in page in the history. */
export function useContinue(destination: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    router.clearCache(); // preloaded data was loaded for a visitor
    void navigate({ href: destination, replace: true });
  };
}

export function Entrance({ destination, ...page }: { flow: SignIn['flow']; destination: string } & Around) {
  return <EntrancePage {...page} onSignedIn={useContinue(destination)} />;
}
