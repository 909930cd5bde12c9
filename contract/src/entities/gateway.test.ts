import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUsageEvent, UsageEvent } from './gateway.ts';

const good = {
  specversion: '1.0',
  type: 'com.waypost.usage',
  source: 'gateway-1',
  id: '01988a5e-7a6b-7c3d-8e4f-001122334455',
  subject: 'app_01k9k9k9k9k9k9k9k9k9k9k9k9',
  time: '2026-11-21T04:00:00Z',
  data: { service: 'geocode', category: 'Transactions', environment: 'prd', units: 1 },
};
const goodDetails = {
  requests: 2,
  quantities: { rows: 3, columns: 0 },
  user: 'ab'.repeat(32),
  outcome: 'CLIENT_ERROR',
  origin: 'https://shop.example/map',
  country: 'DE',
  client: 'browser',
};

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '1.0',
    'x\u0000',
    'x\u0085',
    '\ud800',
    'Zoë 𝕏',
    0,
    -1,
    1,
    1.5,
    1e6,
    1e6 + 1,
    2 ** 53,
    [],
    {},
    [good],
  ),
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc.integer({ min: 36, max: 220 }).map((length) => 'x'.repeat(length)),
);
const oddTime = fc.oneof(
  odd,
  fc.constantFrom(
    '2026-02-29T00:00:00Z',
    '2028-02-29T00:00:00Z',
    '2026-11-21',
    '2026-11-21T04:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T04:00:60Z',
  ),
  fc.constantFrom(
    '2026-11-21t04:00:00z',
    '2026-11-21T04:00:00.123456789Z',
    '2026-11-21T04:00:00+05:30',
    '2026-11-21T04:00:00+0530',
    '2026-11-21T04:00:00',
  ),
);

const oddWord = fc.oneof(odd, fc.constantFrom('RATE_LIMITED', 'NOT_FOUND', 'de', 'DEU', 'FR', 'ios', 'AB'.repeat(32)));
const oddQuantities = fc.dictionary(
  fc.constantFrom('rows', 'items', 'Rows', 'a1'),
  fc.integer({ min: -1, max: 10_001 }),
);

/** A good event with a few of its fields replaced, left out or added. */
const nearEvent = fc
  .record(
    {
      specversion: odd,
      type: odd,
      source: odd,
      id: odd,
      subject: odd,
      time: oddTime,
      datacontenttype: fc.constantFrom('application/json', 'text/plain', null),
      data: fc.oneof(
        odd,
        fc
          .record(
            { service: odd, category: odd, environment: odd, units: odd, keyId: odd, more: odd },
            { requiredKeys: [] },
          )
          .map((changes) => ({ ...good.data, ...changes })),
        fc
          .record(
            {
              requests: odd,
              quantities: fc.oneof(odd, fc.dictionary(fc.string({ maxLength: 45 }), odd), oddQuantities),
              user: oddWord,
              outcome: oddWord,
              origin: odd,
              country: oddWord,
              client: oddWord,
            },
            { requiredKeys: [] },
          )
          .map((changes) => ({ ...good.data, ...goodDetails, ...changes })),
      ),
      extension: odd,
    },
    { requiredKeys: [] },
  )
  .chain((changes) =>
    fc
      .subarray(Object.keys(changes), { maxLength: 2 })
      .map((kept) => Object.fromEntries(Object.entries(changes).filter(([name]) => kept.includes(name)))),
  )
  .map((changes) => ({ ...good, ...changes }));
const without = fc
  .constantFrom(...Object.keys(good))
  .map((name) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name)));

describe('a usage event', () => {
  it('is accepted by the quick check exactly when the schema accepts it USE-44', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 8, arbitrary: nearEvent }, without, fc.jsonValue()), (value) => {
        const read: unknown = JSON.parse(JSON.stringify(value));
        const parsed = UsageEvent.safeParse(read);
        accepted += parsed.success ? 1 : 0;
        expect(isUsageEvent(read)).toBe(parsed.success);
        if (parsed.success) expect(read).toMatchObject(parsed.data);
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(300); // both answers were met often
  });
});
