import type { Progress } from '@waypost/domain/resellers/reseller-creation';
import { clientStorage, flowKeys } from '../../../api/client-storage.ts';

export type Period = 'monthly' | 'annual';

/** Why a creation stopped: the reason of the failed call, or a kind of its own. */
export type CreationFailure = {
  readonly kind: 'timeout' | 'permissions-limit' | 'refusal' | 'unknown';
  readonly reason: string;
};

/** A reseller's project before it exists, in session storage, so that a reload loses nothing. */
export type ResellerDraft = {
  /** Sent as the Idempotency-Key: a repeated creation answers the same project. */
  readonly flowId: string;
  readonly userId: string;
  /** The project that is upgraded instead of creating one. */
  readonly upgradeId: string | null;
  /** Null until it is chosen. */
  readonly period: Period | null;
  /** The selected plans of each tab and period that was opened. */
  readonly selections: Readonly<Record<string, readonly string[]>>;
  readonly customer_name: string;
  /** Of a customer that exists. */
  readonly customer_id: string | null;
  readonly customer_admin_email: string;
  /** Null until it is chosen. */
  readonly selectedExpiryDate: string | null;
  readonly productId: string | null;
  readonly progress: Progress | null;
  readonly failure: CreationFailure | null;
  /** The plans and details are deleted then. */
  readonly createDone: boolean;
};

type Owner = Pick<ResellerDraft, 'userId' | 'upgradeId' | 'flowId'>;

export const newDraft = (owner: Owner): ResellerDraft => ({
  ...owner,
  period: null,
  selections: {},
  customer_name: '',
  customer_id: null,
  customer_admin_email: '',
  selectedExpiryDate: null,
  productId: null,
  progress: null,
  failure: null,
  createDone: false,
});

/** What is kept of a finished creation: the project, for its links. */
export const finishedDraft = ({ flowId, userId, upgradeId, productId, progress }: ResellerDraft): ResellerDraft => ({
  ...newDraft({ flowId, userId, upgradeId }),
  productId,
  progress,
  createDone: true,
});

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isSelections = (value: unknown) =>
  isObject(value) && Object.values(value).every((plans) => Array.isArray(plans) && plans.every(isText));

const checks: Readonly<Record<keyof ResellerDraft, (value: unknown) => boolean>> = {
  flowId: isText,
  userId: isText,
  upgradeId: isTextOrNull,
  period: (value) => value === null || value === 'monthly' || value === 'annual',
  selections: isSelections,
  customer_name: isText,
  customer_id: isTextOrNull,
  customer_admin_email: isText,
  selectedExpiryDate: isTextOrNull,
  productId: isTextOrNull,
  progress: (value) => value === null || (isObject(value) && 'steps' in value && isObject(value.steps)),
  failure: (value) => value === null || (isObject(value) && 'reason' in value && isText(value.reason)),
  createDone: (value) => typeof value === 'boolean',
};

function isDraft(value: unknown): value is ResellerDraft {
  const fields: Partial<Record<string, unknown>> = { ...(value as object) };
  return Object.entries(checks).every(([key, holds]) => holds(fields[key]));
}

/** The draft in a stored text; undefined if there is none, or none that can be read. */
export function draftIn(text: string | null): ResellerDraft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined; // users can write there too
  }
}

export const storedDraft = (): ResellerDraft | undefined => draftIn(clientStorage.read(flowKeys.reseller));
export const keepDraft = (draft: ResellerDraft): void => clientStorage.keep(flowKeys.reseller, JSON.stringify(draft));
export const forgetDraft = (): void => clientStorage.forget(flowKeys.reseller);

/** The stored draft of the same user and the same upgrade, otherwise a new one. */
export function openDraft(stored: ResellerDraft | undefined, owner: Owner): ResellerDraft {
  const isOwn = stored?.userId === owner.userId && stored.upgradeId === owner.upgradeId;
  return isOwn ? stored : newDraft(owner);
}

/** Other plans or details are another project: a repeated call must not answer the one of an earlier try. */
export function changedDraft(draft: ResellerDraft, change: Partial<ResellerDraft>, flowId: string): ResellerDraft {
  return { ...draft, ...change, flowId, productId: null, progress: null, failure: null };
}
