const needsEscape = /["\\]/;
const escaped = (text: string) => (needsEscape.test(text) ? text.replace(/["\\]/g, '\\$&') : text);
const elementOf = (value: string | number | null) =>
  typeof value === 'string' ? `"${escaped(value)}"` : String(value ?? 'NULL');

type Rows<K extends string> = readonly Readonly<Record<K, string | number | null>>[];

/** A column as a PostgreSQL array literal; the driver takes several times as long for the same text. */
export const column = <K extends string>(rows: Rows<K>, name: K): string =>
  `{${rows.map((row) => elementOf(row[name])).join(',')}}`;

/** Empty if every row has the usual value: `unnest` fills the column with nulls, for which a statement has its default. */
export const sparseColumn = <K extends string>(rows: Rows<K>, name: K, usual: string | null = null): string =>
  rows.every((row) => row[name] === usual) ? '{}' : column(rows, name);
