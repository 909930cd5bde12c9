import type { PaymentFormSession } from '@waypost/contract/entities/payments';
import type { ErrorField } from '@waypost/domain/payments/payment-session';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ExpiryFields } from './expiry-fields.tsx';
import { FrameField } from './frame-field.tsx';
import type { FrameName, SessionEnd } from './older-card.ts';
import { type Places, useOlderCard } from './use-older-card.ts';
import { useTypedFields } from './use-typed-fields.ts';

const frames = [
  { name: 'encryptedCardNumber', field: 'cc_no', label: 'payments.cardNumber', problem: 'payments.checkNumber' },
  { name: 'encryptedSecurityCode', field: 'cvv', label: 'payments.securityCode', problem: 'payments.checkCode' },
] as const;

type OlderCardFormProps = SessionEnd & {
  readonly session: PaymentFormSession;
  /** The fields that the last error named. */
  readonly marked: readonly ErrorField[];
  readonly onBusy: () => void;
  readonly children: ReactNode;
};

type Frame = (typeof frames)[number];
const invalidControl = 'input[aria-invalid], select[aria-invalid]';

/** Submits once everything is valid, and otherwise moves the focus to the first field that is not. */
function useSubmission({ session, marked, onBusy, onResult, onError }: OlderCardFormProps, places: Places) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const own = useTypedFields(marked);
  const [invalid, setInvalid] = useState<readonly FrameName[]>([]);
  const [isActing, setActing] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const focusesFrame = useRef(false);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(invalidControl)?.focus();
  }, [refusals]);
  const { card, state } = useOlderCard(session, places, {
    begin() {
      onBusy();
      const { holder, month: expiryMonth, year: expiryYear } = own.typed;
      return { holderName: holder.trim(), expiryMonth, expiryYear };
    },
    onEnter: () => form.current?.requestSubmit(),
    onInvalid(names) {
      setInvalid(names);
      const [first] = names;
      if (focusesFrame.current && first) card.current?.focus(first);
      focusesFrame.current = false;
    },
    onAction: () => setActing(true),
    onResult,
    onError() {
      setActing(false);
      onError();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!card.current || isActing) return;
    own.setTried(true);
    const hasProblems = Object.keys(own.problems).length > 0;
    focusesFrame.current = !hasProblems;
    if (hasProblems) setRefusals(refusals + 1);
    if (hasProblems) card.current.validate();
    else card.current.submit();
  };
  const errorOfFrame = ({ name, field, problem }: Frame): string | undefined => {
    if (invalid.includes(name)) return t(problem);
    return marked.includes(field) ? t('payments.checkField') : undefined;
  };
  return { form, own, state, isActing, submit, errorOfFrame };
}

/** Holder and expiry in the portal's own fields, number and code in the provider's frames. */
export function OlderCardForm(props: OlderCardFormProps) {
  const t = useText();
  const fields = useRef<HTMLDivElement>(null);
  const action = useRef<HTMLDivElement>(null);
  const { form, own, state, isActing, submit, errorOfFrame } = useSubmission(props, { fields, action });
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4" hidden={isActing}>
        <TextField
          required
          label={t('payments.holder')}
          name="holderName"
          autoComplete="cc-name"
          value={own.typed.holder}
          error={own.errorOf('holder')}
          onChange={({ target }) => own.onType('holder', target.value)}
        />
        {state === 'loading' && <Skeleton className="h-20" />}
        {state === 'failed' && <Notice kind="danger">{t('payments.fieldsFailed')}</Notice>}
        <div ref={fields} className="card-fields grid gap-4 sm:grid-cols-2">
          {frames.map((frame) => (
            <FrameField key={frame.name} name={frame.name} label={t(frame.label)} error={errorOfFrame(frame)} />
          ))}
        </div>
        <ExpiryFields {...own} />
        {props.children}
      </form>
      <div ref={action} className="card-fields" />
    </>
  );
}
