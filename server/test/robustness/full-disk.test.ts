import type { ApiKey } from '@waypost/contract/entities/key';
import type { IngestAnswer } from '@waypost/contract/entities/gateway';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createOwnedApp, type OwnedApp, usageEvent } from '../factories/keys.ts';
import { startTestApp, type TestApp } from '../harness.ts';

type Event = ReturnType<typeof usageEvent>;

const patient = { timeout: 60_000 };
const batchSize = 20;

describe.runIf(inject('postgres') === null)('a full disk under load', () => {
  let fault: Int32Array<SharedArrayBuffer>;
  let app: TestApp;
  let owned: OwnedApp;
  beforeEach(async () => {
    fault = new Int32Array(new SharedArrayBuffer(4));
    app = await startTestApp({ database: { faults: fault.buffer }, file: { api_key_limit: 1000 } });
    owned = await createOwnedApp(app);
  });
  afterEach(() => app.dispose());

  const readiness = () => app.portal('/readyz').then(({ status }) => status);
  const newBatch = () => Array.from({ length: batchSize }, () => usageEvent(owned));
  const send = (events: readonly Event[]) => app.gateway('/v1/events', events, 'application/cloudevents-batch+json');

  async function usedUnits(): Promise<number> {
    const { data } = await owned.browser.call('GET', `/api/project/usage/${owned.product_id}`);
    const { non_dev_50_records } = data as { non_dev_50_records: { usage_units: number }[] };
    return non_dev_50_records.reduce((sum, { usage_units }) => sum + usage_units, 0);
  }

  /** Reports batches until one is refused; answers the accepted ones and the refused one. */
  async function keepReporting(taken: Event[][], onTaken: () => void): Promise<{ events: Event[]; refusal: Response }> {
    for (;;) {
      const events = newBatch();
      const answer = await send(events);
      if (answer.status !== 200) return { events, refusal: answer };
      taken.push(events);
      onTaken();
    }
  }

  async function keepGenerating(keys: ApiKey[], writer: number) {
    for (let turn = 0; ; turn += 1) {
      const answer = await owned.browser.withToken('POST', owned.keys, { name: `Key ${writer}-${turn}` });
      if (answer.status !== 201) return answer;
      keys.push(answer.body as ApiKey);
    }
  }

  it('answers 503 with its reason, recovers by itself, and loses nothing acknowledged USE-44 OPS-05', async () => {
    const taken: Event[][] = [];
    const keys: ApiKey[] = [];
    const fill = () => taken.length === 15 && Atomics.store(fault, 0, 1);
    const reporters = Promise.all([1, 2, 3].map(() => keepReporting(taken, fill)));
    const generators = await Promise.all([1, 2].map((writer) => keepGenerating(keys, writer)));
    const interrupted = await reporters;

    for (const { refusal } of interrupted) {
      expect(refusal.status).toBe(503);
      expect(refusal.headers.get('retry-after')).toBe('2');
      expect(await refusal.json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE', status: 503 });
    }
    for (const answer of generators) {
      expect(answer).toMatchObject({ status: 503, error: { reason: 'STORAGE_UNAVAILABLE' } });
    }
    expect([await readiness(), (await app.portal('/healthz')).status]).toEqual([503, 200]);
    expect(await owned.browser.call('GET', '/api/developer')).toMatchObject({
      status: 503,
      error: { reason: 'STORAGE_UNAVAILABLE' },
    });

    Atomics.store(fault, 0, 0);
    await expect.poll(readiness, patient).toBe(200);
    for (const events of taken) {
      const answer = (await (await send(events)).json()) as IngestAnswer;
      expect([answer.accepted, answer.repeated.length, answer.refused]).toEqual([0, batchSize, []]);
    }
    for (const { events } of interrupted) {
      const answer = (await (await send(events)).json()) as IngestAnswer;
      expect(answer.accepted + answer.repeated.length).toBe(batchSize); // the batch may be stored, its answer lost
    }
    expect(await usedUnits()).toBe((taken.length + interrupted.length) * batchSize);
    const listed = (await owned.browser.withToken('GET', owned.keys)).body as { items: ApiKey[] };
    expect(listed.items).toEqual(expect.arrayContaining(keys));
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys.slice(0, 3)) {
      const verified = await app.gateway('/v1/keys/verify', { key: key.apiKey });
      expect(await verified.json()).toMatchObject({ valid: true, keyId: key.apiKeyId });
    }
  });

  it('resets subscriptions, so that no instance serves an outdated key KEY-51', async () => {
    const created = (await owned.browser.withToken('POST', owned.keys, { name: 'Switched' })).body as ApiKey;
    const verdict = async () =>
      ((await (await app.gateway('/v1/keys/verify', { key: created.apiKey })).json()) as { code: string }).code;
    expect(await verdict()).toBe('VALID');
    Atomics.store(fault, 0, 1);
    await owned.browser.withToken('POST', owned.keys, { name: 'Refused' });
    await expect.poll(readiness, patient).toBe(503);
    Atomics.store(fault, 0, 0);
    await expect.poll(readiness, patient).toBe(200);
    const disabled = await owned.browser.withToken('POST', `${owned.keys}/${created.apiKeyId}/disable`);
    expect(disabled.status).toBe(204);
    await expect.poll(verdict).toBe('DISABLED');
  });
});
