import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { SignInScreen } from '../sign-in/sign-in-screen.tsx';
import type { SignIn } from '../sign-in/use-sign-in-frame.ts';

const headings = { 'sign-in': 'accounts.frame.title', 'sign-up': 'accounts.frame.signUpTitle' } as const;

/** What other features show around the way in. */
type Around = {
  /** Beside it, where the window has the room. */
  readonly aside?: ReactNode;
  /** Above it. */
  readonly head?: ReactNode;
};

/** The sign-in screen as a page. */
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
export function Entrance({ destination, ...page }: { flow: SignIn['flow']; destination: string } & Around) {
  return <EntrancePage {...page} onSignedIn={useGoOn(destination)} />;
}
