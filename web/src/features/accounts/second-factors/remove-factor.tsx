import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSettings } from '../settings/settings-context.tsx';
import { type FactorChange, useActs } from './use-act.ts';

type RemoveFactorProps = Pick<ComponentProps<typeof Button>, 'size' | 'aria-label'> & {
  readonly label: string;
  /** Names the action in the dialog and on its button. */
  readonly title: string;
  readonly description: string;
  readonly remove: () => Promise<void>;
  readonly done: string;
  readonly onChange: (change: FactorChange) => Promise<void>;
};

/** Removes a factor after a confirmation. */
export function RemoveFactor({ label, title, description, remove, done, onChange, ...button }: RemoveFactorProps) {
  const { proven } = useSettings();
  const { pending, problem, during } = useActs();
  const [open, setOpen] = useState(false);
  const confirm = () =>
    during('remove', async () => {
      const isDone = await proven(remove);
      setOpen(false);
      if (isDone) await onChange({ done });
    });
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
        title={title}
        description={description}
        confirmLabel={title}
        danger
        busy={pending !== undefined}
        error={problem}
      />
    </>
  );
}
