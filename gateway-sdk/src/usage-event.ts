/** One served call, as reported by the service. */
export type ServedCall = {
  /** The permanent id of the call; a repeated id counts once. A UUIDv7 is created by default. */
  readonly id?: string | undefined;
  /** When it was served; now by default. */
  readonly time?: Date | undefined;
  readonly service: string;
  readonly appId: string;
  readonly keyId?: string | undefined;
  /** `Transactions` by default. */
  readonly category?: string | undefined;
  /** `prd` by default. */
  readonly environment?: string | undefined;
  /** 1 by default. */
  readonly units?: number | undefined;
};

/** A served call as CloudEvents 1.0; `subject` is the app's id (USE-44). */
export type UsageEvent = {
  readonly specversion: '1.0';
  readonly type: 'com.waypost.usage';
  readonly source: string;
  readonly id: string;
  readonly subject: string;
  readonly time: string;
  readonly data: {
    readonly service: string;
    readonly category: string;
    readonly environment: string;
    readonly units: number;
    readonly keyId?: string | undefined;
  };
};

type Made = { readonly id: string; readonly time: Date; readonly source: string };

/** Creates the event of a served call. */
export function usageEvent(call: ServedCall, { id, time, source }: Made): UsageEvent {
  const { service, appId, keyId, category = 'Transactions', environment = 'prd', units = 1 } = call;
  return {
    specversion: '1.0',
    type: 'com.waypost.usage',
    source,
    id,
    subject: appId,
    time: time.toISOString(),
    data: { service, category, environment, units, ...(keyId !== undefined && { keyId }) },
  };
}
