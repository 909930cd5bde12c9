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

describe('guarded loops', () => {
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
  ])('end: %s', (code) => {
    expect(turnsOf(code)).toBe(100);
  });

  it.each([
    ['let sum = 0; for (const n of [1, 2, 3]) sum += n; if (sum !== 6) throw sum;', 3],
    ['let n = 3; while (n > 0) n -= 1; if (n !== 0) throw n;', 3],
    ['let n = 0; do { n += 1; } while (n < 4); if (n !== 4) throw n;', 4],
    ["const text = 'while (true) {}'; if (text.length !== 15) throw text;", 0],
  ])('do the same as before: %s', (code, turns) => {
    expect(turnsOf(code)).toBe(turns);
  });

  it('keep the lines of the source', () => {
    const code = 'for (;;)\n  run();\n// while\nwhile (a) {\n  b();\n}\n';
    expect(guardLoops(code).split('\n')).toHaveLength(code.split('\n').length);
  });

  it('leave code alone that cannot be parsed around them', () => {
    expect(guardLoops('while (')).toContain('while (');
  });
});
