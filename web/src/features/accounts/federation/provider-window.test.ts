import { beforeEach, expect, it, vi } from 'vitest';
import { awaitOutcome, newTicket, postOutcome } from './provider-window.ts';

const origin = 'https://account.example';
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { origin });
  return () => vi.unstubAllGlobals();
});

/** Opens a window by the page, or one whose line to the page was cut. */
function openWindow(isCut = false) {
  const postMessage = (data: unknown, target: string) =>
    void (target === origin && page.dispatchEvent(new MessageEvent('message', { origin, data })));
  Object.assign(page, { opener: isCut ? null : { postMessage } });
}
const hear = (data: unknown, from = origin) => page.dispatchEvent(new MessageEvent('message', { origin: from, data }));

it('makes a ticket of 128 random bits, in two digits for each byte', () => {
  expect(newTicket()).toMatch(/^[0-9a-f]{32}$/);
  expect(newTicket()).not.toBe(newTicket());
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  expect(newTicket()).toBe('07'.repeat(16));
});

it.each([true, false])('hears the window’s word once, with its line to the page cut: %s', async (isCut) => {
  openWindow(isCut);
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    awaitOutcome('ticket-1', (outcome) => {
      heard.push(outcome);
      resolve();
    });
    postOutcome('ticket-1', 'completed');
  });
  postOutcome('ticket-1', 'again');
  hear({ ticket: 'ticket-1', outcome: 'again' });
  expect(heard).toEqual(['completed']);
});

it('hears no other origin, no other ticket, and nothing that is no word', () => {
  const heard: string[] = [];
  const stop = awaitOutcome('ticket-1', (outcome) => heard.push(outcome));
  hear({ ticket: 'ticket-1', outcome: 'forged' }, 'https://evil.example');
  for (const data of [null, undefined, 'completed', {}, { ticket: 'ticket-1' }, { ticket: 'ticket-2', outcome: 'x' }]) {
    hear(data);
  }
  hear({ ticket: 'ticket-1', outcome: 1 });
  expect(heard).toEqual([]);
  hear({ ticket: 'ticket-1', outcome: 'completed' });
  expect(heard).toEqual(['completed']);
  stop();
});

it('hears nothing more once the page has stopped waiting', () => {
  const heard: string[] = [];
  awaitOutcome('ticket-1', (outcome) => heard.push(outcome))();
  hear({ ticket: 'ticket-1', outcome: 'completed' });
  expect(heard).toEqual([]);
});
