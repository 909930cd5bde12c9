import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { keepPressesScript } from './early-presses.ts';

type Pressed = { readonly closest: (selector: string) => unknown; readonly click: () => void };
type Listener = (event: Record<string, unknown>) => void;

/** The page's first script with what it reads of a browser; `waits` is a button in a part whose program is missing. */
function startPage(userAgent = 'X11; Linux') {
  const listeners: Record<string, Listener> = {};
  const clicked: string[] = [];
  const waiting = new Set<string>();
  const button = (name: string): Pressed => {
    const one: Pressed = {
      closest: (selector) => (selector === 'button' || waiting.has(name) ? one : null),
      click: () => clicked.push(name),
    };
    return one;
  };
  const search = button('search');
  const window: { earlyPresses?: { release: () => void; isRunning: () => boolean } } = {};
  const context = createContext({
    window,
    navigator: { userAgent },
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    document: { querySelector: (selector: string) => (selector.includes('Control+K') ? search : null) },
  });
  runInContext(keepPressesScript, context);
  const send = (name: string, facts: object) => {
    let isKept = false;
    listeners[name]?.({ ...facts, preventDefault: () => (isKept = true), stopImmediatePropagation: () => undefined });
    return isKept;
  };
  return {
    clicked,
    waiting,
    press: (target: Pressed) => send('click', { target }),
    type: (keys: object) =>
      send('keydown', { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys }),
    button,
    release: () => window.earlyPresses?.release(),
  };
}

describe('a press before the page runs', () => {
  it('is kept from the browser, and pressed once as soon as the page runs', () => {
    const { press, button, release, clicked } = startPage();
    const send = button('send');
    expect([press(send), press(send)]).toEqual([true, true]);
    expect(clicked).toEqual([]);
    release();
    release();
    expect(clicked).toEqual(['send']);
  });

  it('reaches a page that runs as it is, but for a part whose program is missing', () => {
    const { press, button, release, clicked, waiting } = startPage();
    release();
    waiting.add('late');
    expect([press(button('send')), press(button('late'))]).toEqual([false, true]);
    release();
    expect(clicked).toEqual([]);
    waiting.clear();
    release();
    expect(clicked).toEqual(['late']);
  });

  it('outside of a button is left alone', () => {
    expect(startPage().press({ closest: () => null, click: () => undefined })).toBe(false);
  });
});

describe('the shortcut of the search before the page runs', () => {
  it.each([
    ['X11; Linux', { ctrlKey: true }],
    ['Macintosh; Intel Mac OS X', { metaKey: true }],
  ])('on %s with %j presses the search button once the page runs', (userAgent, keys) => {
    const { type, release, clicked } = startPage(userAgent);
    expect(type(keys)).toBe(true);
    release();
    expect(clicked).toEqual(['search']);
  });

  it.each([
    ['Macintosh; Intel Mac OS X', { ctrlKey: true }], // cuts the rest of a line
    ['Windows NT 10.0', { metaKey: true }],
    ['X11; Linux', {}],
    ['X11; Linux', { ctrlKey: true, shiftKey: true }],
    ['X11; Linux', { ctrlKey: true, altKey: true }],
    ['X11; Linux', { ctrlKey: true, key: 'l' }],
  ])('is not, on %s, %j', (userAgent, keys) => {
    const { type, release, clicked } = startPage(userAgent);
    expect(type(keys)).toBe(false);
    release();
    expect(clicked).toEqual([]);
  });

  it('is the page’s own once it runs', () => {
    const { type, release, clicked } = startPage();
    release();
    expect(type({ ctrlKey: true })).toBe(false);
    expect(clicked).toEqual([]);
  });
});
