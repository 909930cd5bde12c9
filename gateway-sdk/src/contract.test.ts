import { IngestAnswer, UsageEvent, VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { gatewayRoutes } from '@waypost/contract/routes/gateway';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { isPortalAnswer, isReportAnswer, type PortalAnswer, portalCodes, type ReportAnswer } from './portal-answer.ts';
import type { UsageOutcome } from '@waypost/domain/usage/usage-dimensions';
import type { Circumstances } from './question.ts';
import { type CallOutcome, usageEvent, type UsageEvent as OwnUsageEvent } from './usage-event.ts';

type Loose<T> = T extends readonly (infer Item)[]
  ? Loose<Item>[]
  : T extends object
    ? { -readonly [Name in keyof T]: Loose<T[Name]> }
    : T;

const answers: unknown[] = [
  { valid: true, code: 'VALID', keyId: 'k', appId: 'a', projectId: 'p', plan: 'x', limits: { threshold: null } },
  { valid: true, code: 'VALID', limits: { threshold: 1, rateLimit: 2, monthlyQuota: 3, remaining: 4 }, more: 1 },
  { valid: false, code: 'RATE_LIMITED', message: 'Wait.', endsAt: '2026-11-21T12:00:00.000Z' },
  {
    valid: false,
    code: 'SPEND_CAP_REACHED',
    endsAt: '2026-12-01T00:00:00.000Z',
    cap: { scope: 'project', measure: 'money', limit: 1.5, currency: 'eur' },
  },
  { valid: false, code: 'SPEND_CAP_REACHED', cap: { scope: 'key', measure: 'units', limit: 100 } },
  ...portalCodes.map((code) => ({ valid: code === 'VALID', code })),
  {},
  null,
  [],
  'VALID',
  { valid: 'true', code: 'VALID' },
  { valid: true, code: 'OK' },
  { valid: true, code: 'VALID', keyId: 1 },
  { valid: true, code: 'VALID', limits: {} },
  { valid: true, code: 'VALID', limits: { threshold: 1, remaining: '4' } },
  { valid: false, code: 'RATE_LIMITED', endsAt: 'soon' },
  { valid: false, code: 'SPEND_CAP_REACHED', cap: {} },
  { valid: false, code: 'SPEND_CAP_REACHED', cap: { scope: 'app', measure: 'units', limit: 1 } },
  { valid: false, code: 'SPEND_CAP_REACHED', cap: { scope: 'key', measure: 'calls', limit: 1 } },
  { valid: false, code: 'SPEND_CAP_REACHED', cap: { scope: 'key', measure: 'units', limit: '1' } },
  { valid: false, code: 'SPEND_CAP_REACHED', cap: { scope: 'key', measure: 'money', limit: 1, currency: 'gbp' } },
];

const reports: unknown[] = [
  { accepted: 2, repeated: [{ index: 0, id: 'a' }], refused: [{ index: 1, id: null, reason: 'r' }] },
  { accepted: 0, repeated: [], refused: [{ index: 1, id: 'x', reason: 'r' }] },
  {},
  { accepted: 1, repeated: [] },
  { accepted: 1.5, repeated: [], refused: [] },
  { accepted: 1, repeated: [{ index: 0, id: null }], refused: [] },
  { accepted: 1, repeated: [], refused: [{ index: 0, id: 'a' }] },
];

describe('what the SDK knows of the portal', () => {
  it('has the codes and the types of the contract KEY-49', () => {
    expectTypeOf<CallOutcome>().toEqualTypeOf<UsageOutcome>();
    expect([...portalCodes].sort()).toEqual([...VerifyAnswer.shape.code.options].sort());
    expectTypeOf<Loose<PortalAnswer>>().toEqualTypeOf<Loose<VerifyAnswer>>();
    expectTypeOf<Loose<ReportAnswer>>().toEqualTypeOf<Loose<IngestAnswer>>();
    expectTypeOf<OwnUsageEvent>().toExtend<UsageEvent>();
    expectTypeOf<
      { key: string; service?: string | undefined; calls: number } & Circumstances
    >().toExtend<VerifyRequest>();
  });

  it('asks about every fact that the contract takes KEY-49', () => {
    const own = ['origin', 'referer', 'address', 'androidPackage', 'androidCertificate', 'bundleId'];
    expect(Object.keys(VerifyRequest.shape).sort()).toEqual(['key', 'service', 'calls', ...own].sort());
  });

  it.each(answers)('takes an answer as the contract does: %j', (answer) => {
    expect(isPortalAnswer(answer)).toBe(VerifyAnswer.safeParse(answer).success);
  });

  it.each(reports)('takes an answer about events as the contract does: %j', (answer) => {
    expect(isReportAnswer(answer)).toBe(IngestAnswer.safeParse(answer).success);
  });

  it('reports what the contract takes, and asks where the contract says USE-44', () => {
    const made = { id: 'x', time: new Date(0), source: 's/1' };
    for (const call of [
      { service: 'route', appId: 'app_1' },
      { service: 'r', appId: 'a', keyId: 'k', units: 3, category: 'c', environment: 'e' },
      { service: 'r', appId: 'a', requests: 2, quantities: { items: 3 }, user: 'Zoë', outcome: 'RATE_LIMITED' },
      { service: 'r', appId: 'a', origin: 'https://shop.example', country: 'DE', client: 'browser' },
    ] as const) {
      expect(UsageEvent.strict().safeParse(usageEvent(call, made)).success).toBe(true);
    }
    expect(Object.values(gatewayRoutes).map(({ path }) => path)).toEqual([
      '/v1/keys/verify',
      '/v1/authorize',
      '/v1/events',
    ]);
  });
});
