import type { CapState, SpendCapInput } from '@waypost/contract/entities/spend-caps';
import { type CapAction, type CapMeasure, maxCapAmount, reachedAt } from '@waypost/domain/caps/spend-cap';
import { readAmount } from '../../messages/typed-amount.ts';

/** A cap while it is typed. */
export type CapDraft = { readonly measure: CapMeasure; readonly amount: string; readonly at_limit: CapAction };
export type NewCap = NonNullable<SpendCapInput['cap']>;

export const toDraft = ({ cap }: Pick<CapState, 'cap'>): CapDraft => ({
  measure: cap?.measure ?? 'units',
  amount: cap ? String(cap.amount) : '',
  at_limit: cap?.at_limit ?? 'refuse',
});

const readUnits = (text: string) => (/^\d{1,13}$/.test(text) ? Number(text) : undefined);
const largest: Readonly<Record<CapMeasure, number>> = { units: maxCapAmount, money: maxCapAmount / 100 };

/** The typed cap; undefined if its amount cannot be read. */
export function readDraft({ measure, amount, at_limit }: CapDraft): NewCap | undefined {
  const value = measure === 'money' ? readAmount(amount) : readUnits(amount.replaceAll(/[\s\u00a0]/g, ''));
  if (value === undefined) return undefined;
  return value > 0 && value <= largest[measure] ? { measure, amount: value, at_limit } : undefined;
}

type Preview = { readonly kind: 'now' } | { readonly kind: 'later'; readonly at: Date } | { readonly kind: 'never' };

/** When usage reaches the amount at today's pace; undefined without usage that the viewer may read. */
export function previewOf(
  { usage, ends }: Pick<CapState, 'usage' | 'ends'>,
  cap: NewCap,
  now: string,
): Preview | undefined {
  if (!usage) return undefined;
  const nowMs = Date.parse(now);
  const at = reachedAt(usage.outlook[cap.measure], cap.amount, { nowMs, endsMs: Date.parse(ends) });
  if (at === undefined) return { kind: 'never' };
  return at === nowMs ? { kind: 'now' } : { kind: 'later', at: new Date(at) };
}
