import { describe, expect, it } from 'vitest';
import { guardLoops } from './loop-guards.browser.ts';

/** Runs code whose loops end when they are asked the hundredth time. */
function turnsOf(code: string): number {
  let turns = 0;
  const guard = () => {
    turns += 1;
    if (turns === 100) throw new Error('stopped');
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- code in a text is what is tested
  const run = new Function('__guardLoop', guardLoops(code)) as (guard: () => void) => void;
  try {
    run(guard);
  } catch (error) {
    expect(error).toEqual(new Error('stopped'));
  }
  return turns;
}

describe('guarded loops and functions', () => {
  it.each([
    'while (true) {}',
    'while (true);',
    'for (;;) {}',
    'for (let a = 0; ; a += 1) a += 1;',
    'do {} while (true)',
    'do ; while (true)',
    'for (;;) for (;;) {}',
    'for (;;) if (1) while (true);',
    'while (true) while (true) do ; while (true)',
    'function* all() { while (true) yield 1; } for (const one of all()) one.toString();',
    'const again = () => again(); again();',
    'const again = (a) => (b) => again(a)(b); again(1)(2);',
    'function again() { again(); } again();',
    'const one = { again() { one.again(); } }; one.again();',
    'new (class { constructor() { new this.constructor(); } })();',
    'const all = new Set([1]); all.forEach((one) => all.add({}));',
    'for (;;) again = () => 1',
  ])('end: %s', (code) => {
    expect(turnsOf(code)).toBe(100);
  });

  it.each([
    ['let sum = 0; for (const n of [1, 2, 3]) sum += n; if (sum !== 6) throw sum;', 3],
    ['let n = 3; while (n > 0) n -= 1; if (n !== 0) throw n;', 3],
    ['let n = 0; do { n += 1; } while (n < 4); if (n !== 4) throw n;', 4],
    ["const text = 'while (true) {}'; if (text.length !== 15) throw text;", 0],
    ['const sum = (a, b) => a + b; if (sum(1, 2) !== 3) throw sum;', 1],
    ['const make = (a) => ({ a }); if (make(1).a !== 1) throw make;', 1],
    ['const add = (a) => (b) => a + b; if (add(1)(2) !== 3) throw add;', 2],
    ['class A {} class B extends A { constructor() { super(); this.b = 1; } } if (new B().b !== 1) throw B;', 1],
    ['const a = { get b() { return 2; } }; if (a.b !== 2) throw a;', 1],
    ['if ([1, 2].map(function twice(n) { return 2 * n; })[1] !== 4) throw 1;', 2],
    ['const list = [() => 1, a => a, (a) => [a][0]]; if (list[1](7) + list[2](1) !== 8) throw list;', 2],
  ])('do the same as before: %s', (code, turns) => {
    expect(turnsOf(code)).toBe(turns);
  });

  it('keep the lines of the source', () => {
    const code = 'for (;;)\n  run(() =>\n  1);\n// while\nwhile (a) {\n  b();\n}\n';
    expect(guardLoops(code).split('\n')).toHaveLength(code.split('\n').length);
  });

  it('leave code alone that cannot be parsed around them', () => {
    expect(guardLoops('while (')).toContain('while (');
  });
});
