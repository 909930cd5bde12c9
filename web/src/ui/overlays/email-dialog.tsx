import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { FormLayout } from '../forms/form-layout.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Dialog } from './dialog.tsx';
import { FormActions } from './form-actions.tsx';

export type EmailSending = {
  /** Closes the dialog, which is empty when it opens again. */
  readonly done: () => void;
  /** Leads back to the address. */
  readonly refused: () => void;
};

type EmailDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  /** The label of the address. */
  readonly label: string;
  readonly sendLabel: string;
  /** Why nothing can be sent before an address is typed. */
  readonly emailFirst: string;
  /** What an address looks like: the source of a regular expression. */
  readonly pattern: string;
  readonly sending: boolean;
  /** What is wrong with the address. */
  readonly error?: string | undefined;
  /** Why it could not be sent. */
  readonly failure: string | undefined;
  /** Why nothing can be sent although an address is there. */
  readonly disabledReason?: string | undefined;
  /** Choices below the address. */
  readonly children?: ReactNode;
  readonly onSend: (email: string, sending: EmailSending) => void;
  /** Whatever was said of the address is over. */
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

/** Asks for one email address, and what else is to be chosen with it. */
export function EmailDialog(props: EmailDialogProps) {
  const { label, sending, error, disabledReason, onSend, onEdit, onClose } = props;
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const email = typed.trim();
  const fits = new RegExp(props.pattern, 'u').test(email);
  const change = (next: string) => {
    onEdit();
    setTyped(next);
  };
  const close = () => {
    change('');
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fits && disabledReason === undefined) onSend(email, { done: close, refused: () => field.current?.focus() });
  };
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      description={props.description}
      initialFocus={field}
      actions={
        <FormActions
          form={form}
          label={props.sendLabel}
          loading={sending}
          disabledReason={fits ? disabledReason : props.emailFirst}
          onClose={close}
        />
      }
    >
      <FormLayout id={form} onSubmit={submit} failure={props.failure}>
        <TextField
          ref={field}
          type="email"
          label={label}
          error={error}
          autoComplete="off"
          value={typed}
          readOnly={sending}
          onChange={({ target }) => change(target.value)}
        />
        {props.children}
      </FormLayout>
    </Dialog>
  );
}
