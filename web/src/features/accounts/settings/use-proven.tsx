import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { ProofDialog } from './proof-dialog.tsx';
import type { SettingsApi } from './settings-api.ts';
import type { SettingsContext } from './settings-context.tsx';

const needsProof = (error: unknown) => error instanceof ApiError && error.reason === 'REAUTHENTICATION_REQUIRED';

/** Runs an action and, if the server requires a proof of identity, asks for it and runs the action again. */
export function useProven(
  api: SettingsApi,
  hasPassword: boolean,
): { proven: SettingsContext['proven']; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const resolveProof = useRef<(isProven: boolean) => void>(undefined);

  const ask = () =>
    new Promise<boolean>((resolve) => {
      resolveProof.current = resolve;
      setOpen(true);
      setOpenings((before) => before + 1);
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
    resolveProof.current?.(isProven);
  };
  // recreated each time, with current methods and empty fields
  const dialog = openings > 0 && (
    <ProofDialog key={openings} api={api} hasPassword={hasPassword} open={open} onAnswer={answer} />
  );
  return { proven, dialog };
}
