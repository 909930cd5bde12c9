import type { AnyStatement, StatementCollection } from '@waypost/contract/entities/money';
import { dunningStatuses, isSuspendedByDunning } from '@waypost/domain/billing/dunning/dunning';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const tones: Readonly<Record<StatementCollection['bill'], Tone>> = {
  open: 'warning',
  paid: 'success',
  written_off: 'neutral',
  disputed: 'danger',
};

/** Why an open statement is not paid, and whether its steps wait. */
function stepIn({ dunning, paused, bill }: StatementCollection, t: Text): string | undefined {
  if (bill !== 'open' || dunning === null) return undefined;
  const values = { step: dunningStatuses.indexOf(dunning) + 1, steps: dunningStatuses.length };
  const step = t(isSuspendedByDunning(dunning) ? 'money.step.suspended' : 'money.step', values);
  return paused ? t('money.state.paused', { step }) : step;
}

/** Whether a statement is paid, and how far its collection is. */
export function StatementState({ statement }: { readonly statement: AnyStatement }) {
  const t = useText();
  const { kind, is_paid_ind, collection } = statement;
  if (kind === 'credit_note') return <Badge>{t('money.state.credit')}</Badge>;
  const bill = collection?.bill ?? (is_paid_ind ? 'paid' : 'open');
  const step = collection && stepIn(collection, t);
  return (
    <>
      <Badge tone={tones[bill]}>{t(`money.state.${bill}`)}</Badge>
      {step !== undefined && <span className="mt-0.5 block text-sm text-muted">{step}</span>}
    </>
  );
}
