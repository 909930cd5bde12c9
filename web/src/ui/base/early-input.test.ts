import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { keepInputScript } from './early-input.ts';

type Pressed = {
  readonly closest: (selector: string) => unknown;
  readonly click: () => void;
  readonly [fact: string]: unknown;
};

/**
 * A field as React watches it from its hydration on: with the value that it has then. Its first event finishes the
 * hydration and is lost. Setting its own properties is no change, what else sets it is.
 */
class Field {
  readonly type: string;
  readonly defaultValue: string;
  readonly changes: unknown[] = [];
  isConnected = true;
  isWaiting = false;
  isInstant = false;
  #value: string;
  #checked: boolean;
  #watched: unknown;
  #isFinished = false;
  constructor(type: string, { value = '', checked = false, defaultValue = '' } = {}) {
    this.type = type;
    this.defaultValue = defaultValue;
    this.#value = value;
    this.#checked = checked;
  }
  get value() {
    return this.#value;
  }
  set value(to: string) {
    this.#value = to;
  }
  get checked() {
    return this.#checked;
  }
  set checked(to: boolean) {
    this.#checked = to;
  }
  get state() {
    return this.type === 'text' ? this.#value : this.#checked;
  }
  closest(selector: string) {
    return (selector === '[data-instant]' ? this.isInstant : this.isWaiting) ? this : null;
  }
  click() {
    this.#checked = !this.#checked;
    this.dispatchEvent({ name: 'click' });
  }
  hydrate() {
    this.#watched = this.state;
    Object.assign(this, { __reactProps$1: {} });
    Object.defineProperty(this, 'value', {
      get: () => this.#value,
      set: (to) => {
        this.#watched = this.#value = to;
      },
    });
    Object.defineProperty(this, 'checked', {
      get: () => this.#checked,
      set: (to) => {
        this.#watched = this.#checked = to;
      },
    });
  }
  dispatchEvent({ name }: { readonly name: string }) {
    const isFirst = !this.#isFinished;
    this.#isFinished = true;
    if (isFirst || name === 'auxclick' || this.state === this.#watched) return;
    this.#watched = this.state;
    this.changes.push(this.state);
  }
}
type Listener = (event: Record<string, unknown>) => void;

/** The page's first script with what it reads of a browser; `waits` is a button in a part whose program is missing. */
function startPage(userAgent = 'X11; Linux') {
  const listeners: Record<string, Listener> = {};
  const frames: (() => void)[] = [];
  const clicked: string[] = [];
  const waiting = new Set<string>();
  const instant = new Set<string>();
  const kept = new Set<string>();
  const foundBy = (selector: string) => {
    if (selector.startsWith('button')) return { has: () => true };
    return selector === '[data-instant]' ? instant : waiting;
  };
  const button = (name: string): Pressed => {
    const one: Pressed = {
      closest: (selector) => (foundBy(selector).has(name) ? one : null),
      click: () => clicked.push(name),
      toggleAttribute: () => kept.add(name),
      removeAttribute: () => kept.delete(name),
      isConnected: true,
      __reactProps$1: {},
    };
    return one;
  };
  const search = button('search');
  const window: Pick<Window, 'earlyInput'> = {};
  const html: Record<string, string> = {};
  const context = createContext({
    window,
    navigator: { userAgent },
    Event: class {
      readonly name: string;
      constructor(name: string) {
        this.name = name;
      }
    },
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    document: {
      documentElement: { dataset: html },
      querySelector: (selector: string) => (selector.includes('Control+K') ? search : null),
    },
  });
  runInContext(keepInputScript, context);
  const send = (name: string, facts: object) => {
    let isKept = false;
    listeners[name]?.({ ...facts, preventDefault: () => (isKept = true), stopImmediatePropagation: () => undefined });
    return isKept;
  };
  const asked: string[] = [];
  return {
    clicked,
    waiting,
    instant,
    kept,
    html,
    /** Counts from now on how often the page's program is asked for. */
    countAsked: () => {
      window.earlyInput?.onNeed(() => asked.push('asked'));
      return asked;
    },
    releaseInstant: () => window.earlyInput?.releaseInstant(),
    need: () => window.earlyInput?.need(),
    onRun: (act: () => void) => window.earlyInput?.onRun(act),
    press: (target: Pressed, keys: object = {}) => send('click', { target, ...keys }),
    type: (keys: object) =>
      send('keydown', { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys }),
    button,
    input: (target: object) => send('input', { target }),
    nextFrame: () => frames.splice(0).map((callback) => callback()).length,
    release: () => window.earlyInput?.release(),
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

  it('on a link that does more than lead to its address is kept too, unless it opens another window', () => {
    const { press, button, release, clicked } = startPage();
    const link: Pressed = {
      ...button('link'),
      closest: (selector) => (/\[data-acts\]/.test(selector) ? link : null),
      href: '/',
    };
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) expect(press(link, { [key]: true })).toBe(false);
    release();
    expect(clicked).toEqual([]);
    const early = startPage();
    expect(early.press(link)).toBe(true);
    early.release();
    expect(clicked).toEqual(['link']);
  });

  it('is marked until it is done', () => {
    const { press, button, release, kept } = startPage();
    press(button('send'));
    expect(kept).toEqual(new Set(['send']));
    release();
    expect(kept).toEqual(new Set());
  });

  it('outside of a button is left alone', () => {
    expect(startPage().press({ closest: () => null, click: () => undefined })).toBe(false);
  });
});

describe('what is typed before the page runs', () => {
  const typedFields = [
    { what: 'a text', make: () => new Field('text', { value: 'Store finder' }), own: { value: '' } },
    {
      what: 'a text over another',
      make: () => new Field('text', { value: 'Ada', defaultValue: 'Ida' }),
      own: { value: 'Ida' },
    },
    { what: 'a tick', make: () => new Field('checkbox', { checked: true }), own: { checked: false } },
    { what: 'a tick that was removed', make: () => new Field('checkbox'), own: { checked: true } },
    { what: 'a choice', make: () => new Field('radio', { checked: true }), own: { checked: false } },
  ];

  it.each(typedFields)('is $what that its form hears of once, also if it set the field back', ({ make, own }) => {
    for (const sets of [{}, own]) {
      const { input, release } = startPage();
      const field = make();
      const typed = field.state;
      input(field);
      field.hydrate();
      Object.assign(field, sets);
      release();
      release();
      expect([field.state, field.changes]).toEqual([typed, [typed]]);
    }
  });

  it('waits for a field that is hydrated later than the page, unless it is gone', () => {
    const { input, release, nextFrame } = startPage();
    const [late, gone] = [new Field('text', { value: 'late' }), new Field('text', { value: 'gone' })];
    input(late);
    input(gone);
    release();
    expect([nextFrame(), late.changes]).toEqual([1, []]);
    gone.isConnected = false;
    late.hydrate();
    expect([nextFrame(), late.changes]).toEqual([1, ['late']]);
    gone.hydrate();
    release();
    expect([nextFrame(), gone.changes]).toEqual([0, []]);
  });

  it('in a part whose program is missing waits for it, and elsewhere is left alone once the page runs', () => {
    const { input, release } = startPage();
    const [late, own] = [new Field('text', { value: 'late' }), new Field('text', { value: 'own' })];
    late.isWaiting = true;
    late.hydrate();
    own.hydrate();
    release();
    input(late);
    input(own);
    release();
    expect([late.changes, own.changes]).toEqual([[], []]);
    late.isWaiting = false;
    release();
    release();
    expect([late.changes, own.changes]).toEqual([['late'], []]);
  });

  it('leaves files and editable text to the browser', () => {
    const { input, release } = startPage();
    const file = new Field('file', { value: 'key.pem' });
    input(file);
    file.hydrate();
    input({ closest: () => null });
    release();
    expect(file.changes).toEqual([]);
  });
});

describe('a control that needs no more than the document', () => {
  const startWith = () => {
    const page = startPage();
    page.instant.add('theme');
    return page;
  };

  it('asks for nothing, and answers once its own program is there, then at once', () => {
    const { press, button, releaseInstant, clicked, countAsked } = startWith();
    const asked = countAsked();
    const theme = button('theme');
    expect([press(theme), clicked]).toEqual([true, []]);
    releaseInstant();
    expect([press(theme), clicked, asked]).toEqual([false, ['theme'], []]);
  });

  it('is heard of when a choice in it came before', () => {
    const { input, releaseInstant, release } = startPage();
    const radio = new Field('radio', { checked: true });
    radio.isInstant = true;
    const sent: string[] = [];
    radio.dispatchEvent = ({ name }) => sent.push(name);
    input(radio);
    expect(sent).toEqual([]);
    releaseInstant();
    release();
    expect([sent, radio.checked]).toEqual([['change'], true]);
  });

  it('leaves all others kept until the page runs, for which they ask', () => {
    const { press, button, releaseInstant, release, clicked, countAsked } = startWith();
    const asked = countAsked();
    releaseInstant();
    expect(press(button('send'))).toBe(true);
    expect([clicked, asked]).toEqual([[], ['asked']]);
    release();
    expect(clicked).toEqual(['send']);
  });

  it('leaves what is typed kept until the page runs, for which it asks', () => {
    const { input, releaseInstant, release, countAsked } = startPage();
    const asked = countAsked();
    releaseInstant();
    const field = new Field('text', { value: 'Store finder' });
    input(field);
    expect(asked).toEqual(['asked']);
    field.hydrate();
    release();
    expect(field.changes).toEqual(['Store finder']);
  });

  it('is the page’s own once that runs', () => {
    const { press, button, release, clicked } = startWith();
    release();
    expect([press(button('theme')), clicked]).toEqual([false, []]);
  });
});

describe('the program of the page', () => {
  it('is loaded for what asked before anybody could load it', () => {
    const { press, button, countAsked } = startPage();
    press(button('send'));
    expect(countAsked()).toEqual(['asked']);
  });

  it('is told of once it runs, before it gets what was pressed, and not for its later parts', () => {
    const { press, button, release, onRun, clicked } = startPage();
    onRun(() => clicked.push('running'));
    press(button('send'));
    release();
    release();
    expect(clicked).toEqual(['running', 'send']);
  });

  it('is loaded when a part asks for it, once', () => {
    const { need, countAsked } = startPage();
    const asked = countAsked();
    need();
    need();
    expect(asked).toEqual(['asked']);
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

  it.each([
    ['X11; Linux', {}],
    ['Macintosh; Intel Mac OS X', { keyboard: 'apple' }],
    ['iPhone', { keyboard: 'apple' }],
  ])('is written as on the keyboards of %s', (userAgent, html) => {
    expect(startPage(userAgent).html).toEqual(html);
  });
});
