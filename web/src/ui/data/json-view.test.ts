import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPieces } from './json-view.tsx';

describe('jsonPieces', () => {
  it('loses and adds no character of any JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value, null, 2);
        expect(
          jsonPieces(json)
            .map(({ text }) => text)
            .join(''),
        ).toBe(json);
      }),
    );
  });

  it('tells keys, strings and other values apart', () => {
    const coloured = jsonPieces('{"a: b": "c", "d": [-1.5e3, null]}').filter(
      ({ className }) => className !== undefined,
    );
    expect(coloured).toEqual([
      { text: '"a: b"', className: 'text-accent' },
      { text: '"c"', className: 'text-success' },
      { text: '"d"', className: 'text-accent' },
      { text: '-1.5e3', className: 'text-info' },
      { text: 'null', className: 'text-info' },
    ]);
  });
});
