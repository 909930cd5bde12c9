import { useQuery } from '@tanstack/react-query';
import type { VatProof } from '@waypost/contract/entities/billing';
import { useApi } from '../../api/app-context.tsx';
import { formatDay } from '../../messages/formats.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Tone } from '../../ui/data/tone.ts';
import { vatProofQuery } from './billing-queries.ts';

const tones: Readonly<Record<VatProof['state'], Tone>> = {
  none: 'neutral',
  proven: 'success',
  pending: 'warning',
  refused: 'danger',
  format_only: 'info',
};

/** What the state means for the reader, with the proof if there is one. */
function vatNote({ state, answered_at, consultation_number }: VatProof, t: Text): string {
  if (state === 'none') return '';
  if (state !== 'proven' || answered_at === null) return t(`billing.vatNote.${state === 'proven' ? 'pending' : state}`);
  const proof = t('billing.vatNote.proven', { date: formatDay(answered_at, t) });
  if (consultation_number === null) return proof;
  return `${proof} ${t('billing.vatNote.consultation', { number: consultation_number })}`;
}

/** The VAT ID with its state and proof. */
export function VatState({ vatId }: { readonly vatId: string }) {
  const t = useText();
  const { data: proof } = useQuery(vatProofQuery(useApi()));
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-mono wrap-anywhere">{vatId}</span>
        {proof && <Badge tone={tones[proof.state]}>{t(`billing.vatState.${proof.state}`)}</Badge>}
      </span>
      {proof && <span className="mt-0.5 block text-sm text-muted">{vatNote(proof, t)}</span>}
    </>
  );
}
