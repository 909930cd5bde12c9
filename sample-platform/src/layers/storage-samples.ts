import type { ServedCall } from '@waypost/gateway-sdk/usage-event';
import type { LayerStore } from './layer-store.ts';

export type SampleDeps = {
  readonly store: Pick<LayerStore, 'stored'>;
  readonly report: (sample: ServedCall) => Promise<unknown>;
  readonly clock: () => Date;
};

/**
 * Reports the stored bytes of each app once in a UTC hour, from which the portal counts byte-hours. The id names app and
 * hour, so that a restart in the same hour counts nothing twice.
 * @returns a function to call every minute
 */
export function createStorageSamples({ store, report, clock }: SampleDeps): () => Promise<void> {
  let sampledHour = '';
  return async () => {
    const time = clock();
    const hour = time.toISOString().slice(0, 13);
    if (hour === sampledHour) return;
    const samples = store.stored().map(({ appId, bytes }) => ({
      id: `stored-${appId}-${hour}`,
      time,
      appId,
      service: 'layers',
      category: 'XYZ-Storage',
      units: bytes,
    }));
    await Promise.all(samples.map(report));
    sampledHour = hour; // after a failure the next minute tries again
  };
}
