import { useRef, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What the action deletes or changes. */
  description: ReactNode;
  /** The verb of the title. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  disabledReason?: string | undefined;
  error?: string | undefined;
  children?: ReactNode;
};

/** The focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useUiTexts();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={props.onClose}>
            {props.cancelLabel ?? texts.cancel}
          </Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            loading={props.busy}
            disabledReason={props.disabledReason}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      {props.error !== undefined && (
        <div role="alert">
          <Notice kind="danger">{props.error}</Notice>
        </div>
      )}
    </Dialog>
  );
}
