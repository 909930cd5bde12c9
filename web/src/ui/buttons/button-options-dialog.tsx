import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-style.ts';
import { Dialog } from '../overlays/dialog.tsx';

const MAX_BUTTONS = 10;

export type ButtonOption = { id: string; label: string; variant?: ButtonVariant; onSelect: () => void };

type ButtonOptionsDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  options: readonly ButtonOption[];
};

/** A question with up to ten answers; further answers are not rendered. */
export function ButtonOptionsDialog({ options, ...dialog }: ButtonOptionsDialogProps) {
  return (
    <Dialog {...dialog}>
      <div className="flex flex-col gap-2">
        {options.slice(0, MAX_BUTTONS).map(({ id, label, variant, onSelect }) => (
          <Button key={id} variant={variant} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
