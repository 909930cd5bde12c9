import type { Reason } from '../base/reasons.ts';
import { type AriaStatus, isActiveStatus } from './status.ts';

/** How an offer of a project to another person stands; an open one also ends by its date (PRJ-46). */
export const handoverStates = ['offered', 'accepted', 'refused', 'taken_back', 'expired'] as const;
export type HandoverState = (typeof handoverStates)[number];

/** An offer can be accepted for seven days (PRJ-46). */
export const handoverDays = 7;

/** What decides whether a project can change hands. */
export type HandoverFacts = {
  readonly aria_status: AriaStatus;
  /** Whether its plan, or the one planned next, has a price, or a subscription or purchase of it runs. */
  readonly hasCosts: boolean;
};

export const handoverRefusals = ['PROJECT_NOT_ACTIVE', 'HANDOVER_HAS_COSTS'] as const satisfies readonly Reason[];

/**
 * Why a project cannot be handed over now. What a project costs is a contract with the account that pays it, so a project
 * changes hands only while it costs nothing (PRJ-46).
 */
export function handoverRefusal({
  aria_status,
  hasCosts,
}: HandoverFacts): (typeof handoverRefusals)[number] | undefined {
  if (!isActiveStatus(aria_status)) return 'PROJECT_NOT_ACTIVE';
  return hasCosts ? 'HANDOVER_HAS_COSTS' : undefined;
}

/** An offer, with the time until which it can be accepted in epoch milliseconds. */
export type OfferedHandover = { readonly state: HandoverState; readonly expiresAtMs: number };

/** Whether an offer can still be accepted, refused or taken back; not at the moment of its end (PRJ-46). */
export function isOpenHandover({ state, expiresAtMs }: OfferedHandover, nowMs: number): boolean {
  return state === 'offered' && nowMs < expiresAtMs;
}
