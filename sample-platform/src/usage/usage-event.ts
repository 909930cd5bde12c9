import type { UsageEvent } from '@waypost/contract/entities/gateway';

/** One served call, as the platform knows it when it answers. */
export type ServedCall = {
  /** UUIDv7 made at the call; the answer carries it as its request id. */
  readonly id: string;
  readonly time: Date;
  readonly service: string;
  readonly appId: string;
  readonly keyId: string;
};

/** The event of a served call as CloudEvents 1.0 (USE-44). Its text is written once: a repeat must be the same byte for byte. */
export function usageEvent(call: ServedCall, source: string): UsageEvent {
  return {
    specversion: '1.0',
    type: 'com.waypost.usage',
    source,
    id: call.id,
    subject: call.appId,
    time: call.time.toISOString(),
    data: { service: call.service, category: 'Transactions', environment: 'prd', units: 1, keyId: call.keyId },
  };
}
