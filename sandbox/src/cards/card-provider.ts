import type { Records } from '../base/records.ts';
import type { FaultyCalls } from '../faults/faulty-call.ts';
import type { SwitchBoard } from '../faults/switches.ts';
import { createAuthentication } from './authentication.ts';
import { type CardEvent, createCardsState } from './cards-state.ts';
import { createModifications } from './modifications.ts';
import { createPayments } from './payments.ts';
import { createSealedFields } from './sealed-fields.ts';
import { createSessions } from './sessions.ts';
import { createStoredMethods } from './stored-methods.ts';

export type CardProviderNeeds = {
  readonly records: Records;
  readonly switches: SwitchBoard;
  readonly calls: FaultyCalls;
  readonly now: () => Date;
  readonly origin: () => string;
  readonly notify: (event: CardEvent) => void;
};

/** The card provider: its rules in one object, spoken to by the routes of the merchant, the shopper and the control page. */
export function createCardProvider({ records, switches, calls, now, origin, notify }: CardProviderNeeds) {
  const state = createCardsState(records, notify);
  const fields = createSealedFields();
  const tokens = createStoredMethods(state, now);
  const payments = createPayments({ state, tokens, fields, now });
  return {
    state,
    fields,
    tokens,
    payments,
    authentication: createAuthentication(state, payments, origin),
    sessions: createSessions(state, now),
    modifications: createModifications(state),
    switches,
    calls,
    origin,
  };
}

export type CardProvider = ReturnType<typeof createCardProvider>;
