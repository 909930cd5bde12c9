import { newId } from '../base/ids.ts';
import type { Records } from '../base/records.ts';
import type { FaultyCalls } from '../faults/faulty-call.ts';
import type { SwitchBoard } from '../faults/switches.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { createOrders } from './orders.ts';
import { createRefunds } from './refunds.ts';
import { createSignatures } from './signatures.ts';
import { createVault } from './vault.ts';
import { createWalletState, type WalletEvent } from './wallet-state.ts';

export type WalletProviderNeeds = {
  readonly records: Records;
  readonly switches: SwitchBoard;
  readonly calls: FaultyCalls;
  readonly now: () => Date;
  readonly origin: () => string;
  readonly deliveries: () => Deliveries;
};

/** The wallet provider: its rules in one object, spoken to by the routes of the merchant, the payer and the control page. */
export function createWalletProvider({ records, switches, calls, now, origin, deliveries }: WalletProviderNeeds) {
  const notify = ({ type, resourceType, reference, resource }: WalletEvent) =>
    deliveries().send('wallet', {
      event: type,
      reference,
      payload: {
        id: `WH-${newId(17)}`,
        event_version: '1.0',
        create_time: now().toISOString(),
        resource_type: resourceType,
        event_type: type,
        summary: type.toLowerCase().replaceAll('.', ' '),
        resource,
      },
    });
  const state = createWalletState(records, notify);
  return {
    state,
    vault: createVault(state, origin),
    orders: createOrders(state, now, origin),
    refunds: createRefunds(state, now),
    signatures: createSignatures(state, origin),
    switches,
    calls,
  };
}

export type WalletProvider = ReturnType<typeof createWalletProvider>;
