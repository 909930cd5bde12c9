import type { VerifyAnswer } from '@waypost/contract/entities/gateway';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyChecker, type KeyChecker } from './key-checker.ts';
import { PortalAway } from './portal-client.ts';

const good: VerifyAnswer = { valid: true, code: 'VALID', keyId: 'key_1', appId: 'app_1' };
const disabled: VerifyAnswer = { valid: false, code: 'DISABLED' };

let now: number;
let asked: string[];
let notes: string[];
let says: (key: string) => VerifyAnswer | Promise<VerifyAnswer>;
let checker: KeyChecker;

const away = () => {
  throw new PortalAway('connect ECONNREFUSED');
};

beforeEach(() => {
  now = 1000;
  asked = [];
  notes = [];
  says = () => good;
  checker = createKeyChecker({
    portal: {
      verify: async (key) => {
        asked.push(key);
        return says(key);
      },
      report: () => Promise.reject(new PortalAway('not here')),
    },
    now: () => now,
    onAway: (reason) => notes.push(`away: ${reason}`),
    onBack: () => notes.push('back'),
  });
});

const check = (key = 'k', service = 'geocode') => checker.check(key, service);

describe('the key checker', () => {
  it('trusts a good answer for half a second, then asks again', async () => {
    await check();
    now += 499;
    await check();
    expect(asked).toHaveLength(1);
    now += 1;
    says = () => disabled;
    expect(await check()).toEqual({ known: true, answer: disabled });
  });

  it('asks again about a refused key each time, so that enabling works at once', async () => {
    says = () => disabled;
    await check();
    says = () => good;
    expect(await check()).toEqual({ known: true, answer: good });
  });

  it('asks once for all calls that want to know at the same time', async () => {
    const gate = Promise.withResolvers<VerifyAnswer>();
    says = () => gate.promise;
    const calls = [check(), check(), check()];
    gate.resolve(good);
    expect(await Promise.all(calls)).toEqual([1, 2, 3].map(() => ({ known: true, answer: good })));
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
    expect(await check('good')).toEqual({ known: true, answer: good });
    expect(await check('bad')).toEqual({ known: true, answer: disabled });
    now += 1;
    expect(await check('good')).toEqual({ known: false });
  });

  it('knows nothing about a key that it never asked for while the portal is away', async () => {
    says = away;
    expect(await check('new')).toEqual({ known: false });
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
    expect(await check()).toEqual({ known: true, answer: disabled });
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
    expect(await check('good')).toEqual({ known: true, answer: good });
  });

  it('forgets the key that was not used for longest when there are more than 10,000', async () => {
    for (let number = 0; number <= 10_000; number += 1) await check(`key-${number}`);
    says = away;
    now += 600;
    expect(await check('key-0')).toEqual({ known: false });
    expect(await check('key-1')).toEqual({ known: true, answer: good });
  });
});
