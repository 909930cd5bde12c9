import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renameDecision } from './project-name.ts';

describe('a typed project name', () => {
  it.each(['', '   ', '\t\n', 'Maps', '  Maps '])('%j keeps the former one without a call', (typed) => {
    expect(renameDecision('Maps', typed)).toEqual({ kind: 'keep' });
  });

  it.each([
    ['maps', 'maps'],
    [' Route planner  ', 'Route planner'],
    ['x'.repeat(100), 'x'.repeat(100)],
    [` ${'x'.repeat(100)} `, 'x'.repeat(100)],
    ['Straße & 地図', 'Straße & 地図'],
  ])('%j is saved as %j', (typed, app_name) => {
    expect(renameDecision('Maps', typed)).toEqual({ kind: 'save', app_name });
  });

  it.each([
    ['x'.repeat(101), 'TOO_LONG', 'The name must have 1 to 100 characters.'],
    ['a\nb', 'CONTROL_CHARACTERS', 'The name must be one line of text.'],
    ['a\u0000b', 'CONTROL_CHARACTERS', 'The name must be one line of text.'],
  ])('%j is refused as %s: %s', (typed, reason, message) => {
    expect(renameDecision('Maps', typed)).toEqual({ kind: 'refuse', problem: { path: 'app_name', reason, message } });
  });

  it('is kept when it is typed again after saving', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, typed) => {
        const decision = renameDecision(before, typed);
        if (decision.kind === 'save') {
          expect(decision.app_name.length).toBeGreaterThanOrEqual(1);
          expect(renameDecision(decision.app_name, typed)).toEqual({ kind: 'keep' });
        }
      }),
    );
  });
});
