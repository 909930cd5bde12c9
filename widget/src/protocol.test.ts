import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eventData,
  type FrameEvent,
  frameActions,
  isPageFlow,
  isWidgetFlow,
  pageFlows,
  pageOptionNames,
  parseFramePortMessage,
  parseHello,
  parseHostPortMessage,
  parsePort,
  widgetActions,
  widgetFlows,
  wrap,
} from './protocol.ts';

const challenge = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);
const nonce = fc.stringMatching(/^[A-Za-z0-9_-]{16,64}$/);
const pageFlow = fc.constantFrom(...pageFlows);
const facts = fc.record(
  {
    authCookie: fc.string({ maxLength: 100 }),
    accessToken: fc.string({ maxLength: 100 }),
    code: fc.string({ minLength: 1, maxLength: 500 }),
    error: fc.string({ maxLength: 500 }),
    socialLoginId: fc.string({ maxLength: 200 }),
    inviteToken: fc.string({ maxLength: 500 }),
  },
  { requiredKeys: [] },
);
const height = fc.integer({ min: 0, max: 100_000 });
const frameEvent: fc.Arbitrary<FrameEvent> = fc
  .tuple(pageFlow, fc.constantFrom(...frameActions), facts, height)
  .map(([flow, action, given, high]) => ({ flow, action, data: eventData({ ...given, height: high }) }));
const pageOptions = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...pageOptionNames), fc.string({ maxLength: 100 })), {
    selector: ([name]) => name,
  })
  .map((entries) => Object.fromEntries(entries));

const hello = nonce.map((given) => wrap('hello', { nonce: given }));
const port = nonce.map((given) => wrap('port', { nonce: given }));
const start = fc
  .record({ flow: pageFlow, codeChallenge: challenge, options: pageOptions })
  .map((body) => wrap('start', body));
const theme = fc.string({ maxLength: 20 }).map((given) => wrap('theme', { theme: given }));
const close = fc.constant(wrap('close', {}));
const event = frameEvent.map((given) => wrap('event', { event: given }));
const leaving = fc.constant(wrap('leaving', {}));

const readers = [
  ['parseHello', parseHello, [hello]],
  ['parsePort', parsePort, [port]],
  ['parseHostPortMessage', parseHostPortMessage, [start, theme, close]],
  ['parseFramePortMessage', parseFramePortMessage, [event, leaving]],
] as const;
const everyMessage = [hello, port, start, theme, close, event, leaving];

/** Everything that structured cloning can carry, with the keys of real messages among the guesses. */
const anything = fc.anything({
  key: fc.oneof(
    fc.string(),
    fc.constantFrom('_waypost', 'version', 'type', 'nonce', 'event', 'flow', 'data', '__proto__'),
  ),
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
});

describe('the names', () => {
  it('are exactly the flows of the widget ACC-05', () => {
    expect([...widgetFlows].toSorted()).toEqual([
      'conversion-sign-in',
      'email-verify',
      'forgot-org-id',
      'get-data',
      'resend-invite',
      'reset-password',
      'sdk-version',
      'sign-in',
      'sign-in-with-set-mfa',
      'sign-out',
      'sign-up',
      'sign-up-with-set-mfa',
      'ssx-ec',
    ]);
    fc.assert(fc.property(anything, (name) => isWidgetFlow(name) === widgetFlows.some((flow) => flow === name)));
    expect(widgetFlows.filter((flow) => !isPageFlow(flow))).toEqual(['sdk-version', 'sign-out', 'get-data']);
  });

  it('are exactly the actions of the widget ACC-06', () => {
    expect([...widgetActions].toSorted()).toEqual([
      'aborted',
      'already signed in',
      'completed',
      'error',
      'frame resized',
      'opened',
      'opening',
      'refresh failed',
    ]);
  });
});

describe.each(readers)('%s', (_, parse, own) => {
  it('reads every message of its direction as it was sent, and none of another', () => {
    for (const message of everyMessage) {
      const isOwn = own.some((arbitrary) => arbitrary === message);
      fc.assert(
        fc.property(fc.oneof(message), (sent) => {
          const received: unknown = structuredClone(sent);
          expect(parse(received)).toEqual(isOwn ? sent : undefined);
        }),
      );
    }
  });

  it('refuses everything else without throwing', () => {
    fc.assert(fc.property(anything, (value) => parse(value) === undefined));
  });

  it('refuses a message with a key too many, too few, or a value replaced', () => {
    fc.assert(
      fc.property(fc.oneof(...own), fc.nat(), anything, (message, at, value) => {
        const keys = Object.keys(message);
        const key = keys[at % keys.length] ?? 'type';
        const { [key]: original, ...rest } = { ...message } as Record<string, unknown>;
        fc.pre(!Object.is(original, value));
        expect(parse({ ...message, extra: value })).toBeUndefined();
        expect(parse(rest)).toBeUndefined();
        expect(parse({ ...rest, [key]: [value] })).toBeUndefined();
      }),
    );
  });

  it('refuses a message of another version or without the mark', () => {
    fc.assert(
      fc.property(fc.oneof(...own), fc.integer(), (message, other) => {
        fc.pre(other !== 1);
        expect(parse({ ...message, version: other })).toBeUndefined();
        expect(parse({ ...message, _waypost: other })).toBeUndefined();
      }),
    );
  });
});

describe('the limits of an event', () => {
  const parse = (action: string, data: object) =>
    parseFramePortMessage({
      ...wrap('event', { event: { flow: 'sign-in', action, data: { ...eventData(), ...data } } }),
    });

  it.each([
    ['authCookie', 4096],
    ['accessToken', 4096],
    ['code', 500],
    ['error', 500],
    ['socialLoginId', 200],
    ['inviteToken', 500],
  ])('takes %s of %i characters and no more', (name, max) => {
    expect(parse('error', { [name]: 'x'.repeat(max) })).toBeDefined();
    expect(parse('error', { [name]: 'x'.repeat(max + 1) })).toBeUndefined();
    expect(parse('error', { [name]: 7 })).toBeUndefined();
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 100_001, '700', null])('refuses the height %s', (given) => {
    expect(parse('frame resized', { height: given })).toBeUndefined();
  });

  it('refuses a resize without a height, other cookie names and the action that is the host own', () => {
    expect(parse('frame resized', {})).toBeUndefined();
    expect(parse('frame resized', { height: 0 })).toBeDefined();
    expect(parse('completed', { authCookieName: 'session' })).toBeUndefined();
    expect(parse('completed', { accessCookieName: 'session' })).toBeUndefined();
    expect(parse('opening', {})).toBeUndefined();
  });

  it.each([...pageOptionNames])('passes the page option %s on, up to 2048 characters', (name) => {
    const startOf = (text: unknown) =>
      parseHostPortMessage(
        wrap('start', { flow: 'sign-in', codeChallenge: 'c'.repeat(43), options: { [name]: text } }),
      );
    expect(startOf('x'.repeat(2048))).toBeDefined();
    expect(startOf('x'.repeat(2049))).toBeUndefined();
    expect(startOf(true)).toBeUndefined();
  });
});
