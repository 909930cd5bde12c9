import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvByPages, csvCell, csvFile, type CsvPage, csvText } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['-', "'-"],
  ['-1+2', "'-1+2"],
  ['-1', '-1'],
  ['-12.50', '-12.50'],
  ['-12.', "'-12."],
  ['a=1', 'a=1'],
  [' a', '" a"'],
  ['a "b", c', '"a ""b"", c"'],
  ['a\nb', '"a\nb"'],
  ['a;b', '"a;b"'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [-5, '-5'],
  [2.5, '2.5'],
  ['-9007199254740993', '-9007199254740993'],
])('writes %j as %s OPS-14', (value, expected) => {
  expect(csvCell(value)).toBe(expected);
});

/** Reads CSV by RFC 4180. */
function parse(text: string): string[][] {
  const cells = [...text.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

it('reads back as what it was behind a byte order mark, and no cell begins a formula, whatever the texts are OPS-14', () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[=+\-@\t\r\n",;']{0,6}$/),
    fc.stringMatching(/^-?[\d.]{1,4}$/),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 })), (rows) => {
      const file = csvText(rows);
      expect(file.startsWith('\uFEFF')).toBe(true);
      const cells = parse(file).flat();
      expect(cells).toHaveLength(rows.flat().length);
      for (const [at, original] of rows.flat().entries()) {
        const cell = cells[at] ?? '';
        if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
        expect([original, `'${original}`]).toContain(cell);
      }
    }),
  );
});

const all = async (file: AsyncIterable<string>) => {
  const pieces: string[] = [];
  for await (const piece of file) pieces.push(piece);
  return pieces;
};

describe('a file in pieces', () => {
  it('is the whole file when they are put together, without empty ones OPS-14', async () => {
    const pieces = await all(csvFile(['a', 'b'], [[[1, 'x']], [], [[2, 'y']]]));
    expect(pieces).toHaveLength(3);
    expect(pieces.join('')).toBe(
      csvText([
        ['a', 'b'],
        [1, 'x'],
        [2, 'y'],
      ]),
    );
  });

  it('reads its first page before it begins, and each further one only when it is asked for OPS-14', async () => {
    const asked: (number | undefined)[] = [];
    const read = async (after: number | undefined): Promise<CsvPage<number>> => {
      asked.push(after);
      const at = (after ?? 0) + 1;
      return { rows: [[at]], last: at < 3 ? at : undefined };
    };
    const file = await csvByPages(['n'], read);
    expect(asked).toEqual([undefined]);
    const pieces = file[Symbol.asyncIterator]();
    await pieces.next();
    expect((await pieces.next()).value).toBe('1\r\n');
    expect(asked).toEqual([undefined]);
    expect((await pieces.next()).value).toBe('2\r\n');
    expect(asked).toEqual([undefined, 1]);
    expect((await all(await csvByPages(['n'], read))).join('')).toBe('\uFEFFn\r\n1\r\n2\r\n3\r\n');
    await expect(csvByPages(['n'], () => Promise.reject(new Error('NOT_FOUND')))).rejects.toThrow('NOT_FOUND');
  });
});
