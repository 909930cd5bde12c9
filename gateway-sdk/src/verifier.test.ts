import { beforeEach, describe, expect, it } from 'vitest';
import type { PortalAnswer } from './portal-answer.ts';
import { PortalAway } from './portal-client.ts';
import type { Question } from './question.ts';
import { createVerifier, usualTimes, type Verifier } from './verifier.ts';

const good: PortalAnswer = { valid: true, code: 'VALID', keyId: 'key_1', appId: 'app_1' };
const disabled: PortalAnswer = { valid: false, code: 'DISABLED' };

let now: number;
let asked: string[];
let notes: string[];
let says: (key: string) => PortalAnswer | Promise<PortalAnswer>;
let portalTakes: ((calls: number) => PortalAnswer) | undefined;
let verifier: Verifier;

const away = () => {
  throw new PortalAway('connect ECONNREFUSED');
};

beforeEach(() => {
  now = 1000;
  asked = [];
  notes = [];
  says = () => good;
  portalTakes = undefined;
  verifier = createVerifier({
    portal: {
      verify: async (question, calls) => {
        asked.push(`${'key' in question ? question.key : '?'} ${calls}`);
        return portalTakes?.(calls) ?? says('key' in question ? question.key : '?');
      },
    },
    times: usualTimes,
    now: () => now,
    onAway: (reason) => notes.push(`away: ${reason}`),
    onBack: () => notes.push('back'),
  });
});

const check = (key = 'k', service = 'geocode', more: Partial<Question> = {}) =>
  verifier.check({ key, service, ...more });

describe('the verifier', () => {
  it('trusts a good answer for half a second, then asks again', async () => {
    await check();
    now += 499;
    await check();
    expect(asked).toHaveLength(1);
    now += 1;
    says = () => disabled;
    expect(await check()).toEqual({ isKnown: true, answer: disabled });
  });

  it('asks again about a refused key each time, so that enabling works at once', async () => {
    says = () => disabled;
    await check();
    says = () => good;
    expect(await check()).toEqual({ isKnown: true, answer: good });
  });

  it('asks once for all calls that want to know at the same time', async () => {
    const gate = Promise.withResolvers<PortalAnswer>();
    says = () => gate.promise;
    const calls = [check(), check(), check()];
    gate.resolve(good);
    expect(await Promise.all(calls)).toEqual([1, 2, 3].map(() => ({ isKnown: true, answer: good })));
    expect(asked).toHaveLength(1);
  });

  it('asks for each service: a key may be good for one and not for the other', async () => {
    await check('k', 'geocode');
    await check('k', 'route');
    expect(asked).toHaveLength(2);
  });

  it('serves the last answer for 60 seconds while the portal is away, good or bad, and no longer', async () => {
    await check('good');
    await check('bad');
    now += 600;
    says = (key) => (key === 'bad' ? disabled : good);
    await check('bad');
    await check('good');
    says = away;
    now += 60_000;
    expect(await check('good')).toEqual({ isKnown: true, answer: good });
    expect(await check('bad')).toEqual({ isKnown: true, answer: disabled });
    now += 1;
    expect(await check('good')).toEqual({ isKnown: false });
  });

  it('knows nothing about a key that it never asked for while the portal is away', async () => {
    says = away;
    expect(await check('new')).toEqual({ isKnown: false });
  });

  it('does not make known keys wait for a portal that just failed, and asks again half a second later', async () => {
    await check();
    says = away;
    now += 600;
    await check();
    now += 400;
    await check();
    expect(asked).toHaveLength(2);
    now += 100;
    says = () => disabled;
    expect(await check()).toEqual({ isKnown: true, answer: disabled });
  });

  it('says once that the portal is away and once that it is back', async () => {
    says = away;
    await check('a');
    await check('b');
    says = () => good;
    await check('a');
    await check('b');
    expect(notes).toEqual(['away: connect ECONNREFUSED', 'back']);
  });

  it('keeps the good keys though strangers try a million others', async () => {
    await check('good');
    says = () => ({ valid: false, code: 'NOT_FOUND' });
    for (let number = 0; number < 11_000; number += 1) await check(`made-up-${number}`);
    says = away;
    now += 600;
    expect(await check('good')).toEqual({ isKnown: true, answer: good });
  });

  it('forgets the key that was not used for longest when there are more than 10,000', async () => {
    for (let number = 0; number <= 10_000; number += 1) await check(`key-${number}`);
    says = away;
    now += 600;
    expect(await check('key-0')).toEqual({ isKnown: false });
    expect(await check('key-1')).toEqual({ isKnown: true, answer: good });
  });

  it.each([
    { fact: 'origin', one: { origin: 'https://a.example' }, other: { origin: 'https://b.example' } },
    { fact: 'referer', one: { referer: 'https://a.example/' }, other: {} },
    { fact: 'address', one: { address: '203.0.113.1' }, other: { address: '203.0.113.2' } },
    { fact: 'package', one: { androidPackage: 'a.b' }, other: { androidPackage: 'a.c' } },
    { fact: 'certificate', one: { androidCertificate: 'AA' }, other: { androidCertificate: 'BB' } },
    { fact: 'bundle id', one: { bundleId: 'a.b' }, other: { bundleId: 'a.c' } },
  ])('does not answer for one $fact what was said about another', async ({ one, other }) => {
    await check('k', 'geocode', one);
    await check('k', 'geocode', other);
    expect(asked).toHaveLength(2);
  });

  it('tells with the next question how many calls were answered out of memory, whatever service they were for', async () => {
    await check();
    for (let call = 0; call < 4; call += 1) await check();
    await check('k', 'route');
    now += 500;
    await check();
    expect(asked).toEqual(['k 1', 'k 5', 'k 1']);
  });

  it('tells also the calls that got the answer of a question that ran already', async () => {
    await Promise.all([check(), check(), check()]);
    now += 500;
    await check();
    expect(asked).toEqual(['k 1', 'k 3']);
  });

  it('answers no more calls out of memory than the portal says are left', async () => {
    says = () => ({ ...good, limits: { threshold: null, rateLimit: 4, remaining: 3 } });
    for (let call = 0; call < 4; call += 1) await check();
    expect(asked).toEqual(['k 1']);
    const refused: PortalAnswer = { valid: false, code: 'RATE_LIMITED', endsAt: '2026-11-21T12:01:00Z' };
    says = () => refused;
    expect(await check()).toEqual({ isKnown: true, answer: refused });
    expect(asked).toEqual(['k 1', 'k 3']);
  });

  it('tells the calls that it served before it asks for one that may be too many, so that none goes uncounted', async () => {
    let left = 30;
    portalTakes = (calls) => {
      if (calls > left) return { valid: false, code: 'RATE_LIMITED' };
      left -= calls;
      return { ...good, limits: { threshold: null, remaining: left } };
    };
    let passed = 0;
    for (let call = 0; call < 50; call += 1) {
      const decision = await check();
      if (decision.isKnown && decision.answer.valid) passed += 1;
    }
    expect([passed, left, asked.slice(0, 3)]).toEqual([30, 0, ['k 1', 'k 29', 'k 1']]);
  });

  it('tells again what the portal did not count, and no call in two questions that run at once', async () => {
    for (let call = 0; call < 4; call += 1) await check();
    const gate = Promise.withResolvers<PortalAnswer>();
    says = () => gate.promise;
    const both = [check('k', 'route'), check('k', 'revgeocode')];
    gate.resolve({ valid: false, code: 'INSUFFICIENT_PERMISSIONS' });
    await Promise.all(both);
    says = () => good;
    now += 500;
    await check();
    expect(asked).toEqual(['k 1', 'k 4', 'k 1', 'k 4']);
  });

  it('lets no more calls pass than are left when they all come at the same time', async () => {
    const first: PortalAnswer = { ...good, limits: { threshold: null, remaining: 4 } };
    says = () => (asked.length === 1 ? first : { valid: false, code: 'RATE_LIMITED' });
    const decisions = await Promise.all(Array.from({ length: 20 }, () => check()));
    expect(decisions.filter((decision) => decision.isKnown && decision.answer.valid)).toHaveLength(5);
  });
});
