import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colouredParts } from './code-colours.ts';

const kindsOf = (code: string) =>
  colouredParts(code).flatMap(({ text, kind }) => (kind === undefined ? [] : [`${kind} ${text.trim()}`]));

it.each([
  ["const a = 'b'; // c", ['keyword const', "string 'b'", 'comment // c']],
  ["'// no comment'", ["string '// no comment'"]],
  ['`a ${b} c` + 12.5', ['string `a ${b} c`', 'number 12.5']],
  ['constant.of(v1)', []],
  ['# first\nprint("x") # rest', ['comment # first', 'string "x"']],
  ["'#map'", ["string '#map'"]],
  ["'it\\'s'", ["string 'it\\'s'"]],
])('colours %s', (code, kinds) => {
  expect(kindsOf(code)).toEqual(kinds);
});

it('changes no code', () => {
  const signs = fc.string({ unit: fc.constantFrom('a', ' ', '\n', "'", '"', '`', '/', '#', '\\', '1', '.', 'if') });
  fc.assert(
    fc.property(fc.oneof(fc.string(), signs), (code) => {
      expect(
        colouredParts(code)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
    }),
  );
});
