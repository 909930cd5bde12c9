import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import type { SettingsApi } from './settings-api.ts';
import type { SettingsContext } from './settings-context.tsx';

const needsProof = (error: unknown) => error instanceof ApiError && error.reason === 'REAUTHENTICATION_REQUIRED';

/** Does an act, and does it once more after a proof of who it is when the server asks for one. Without a password that is a new sign-in. */
export function useProven(api: SettingsApi, hasPassword: boolean): { proven: SettingsContext['proven']; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const answered = useRef<(isProven: boolean) => void>(undefined);

  const ask = () =>
    new Promise<boolean>((resolve) => {
      answered.current = resolve;
      setOpen(true);
    });

  const proven: SettingsContext['proven'] = async (act) => {
    try {
      await act();
    } catch (error) {
      if (!needsProof(error)) throw error;
      if (!(await ask())) return false;
      await act();
    }
    return true;
  };

  const answer = (isProven: boolean) => {
    setOpen(false);
    answered.current?.(isProven);
  };
  const Dialog = hasPassword ? ProofDialog : SignInAgainDialog;
  return { proven, dialog: <Dialog api={api} open={open} onAnswer={answer} /> };
}
