/** A value of a CSV file; null and undefined are empty cells. */
export type CsvCell = string | number | null | undefined;
export type CsvRow = readonly CsvCell[];

/** Without it, Excel reads UTF-8 as the reader's local character set. */
const byteOrderMark = '\uFEFF';
/** A spreadsheet runs a cell that begins like this, also in full width, as a formula. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const decimal = /^-?\d+(?:\.\d+)?$/;
const needsQuotes = /^\s|[",\r\n;]|\s$/;

/**
 * A cell by RFC 4180. Text that looks like a formula gets an apostrophe, which makes it text; a negative number stays
 * one (OPS-14).
 */
export function csvCell(value: CsvCell): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = formulaStart.test(value) && !decimal.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lines = (rows: readonly CsvRow[]) => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** A whole CSV file; for one that may become long, `csvFile`. */
export const csvText = (rows: readonly CsvRow[]): string => byteOrderMark + lines(rows);

/** A CSV file in pieces: a line of column names, then the rows page by page (OPS-14). */
export async function* csvFile(
  columns: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]> | Iterable<readonly CsvRow[]>,
): AsyncGenerator<string, void> {
  yield csvText([columns]);
  for await (const rows of pages) if (rows.length > 0) yield lines(rows);
}

/** A page of rows; `last` is where the next one begins, undefined after the last page. */
export type CsvPage<Place> = { readonly rows: readonly CsvRow[]; readonly last: Place | undefined };

/** A CSV file whose pages are read as they are sent; the first one before, so that a refusal is an answer of its own. */
export async function csvByPages<Place>(
  columns: readonly string[],
  read: (after: Place | undefined) => Promise<CsvPage<Place>>,
): Promise<AsyncIterable<string>> {
  const first = await read(undefined);
  async function* pages() {
    let page = first;
    yield page.rows;
    while (page.last !== undefined) {
      page = await read(page.last);
      yield page.rows;
    }
  }
  return csvFile(columns, pages());
}
