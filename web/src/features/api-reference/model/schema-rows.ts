import { choicesOf, resolved, type Schema, type Schemas } from './open-api.ts';

type Bound = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';
export type Bounds = { readonly [Name in Bound]?: number };

/** A field of a body or an answer; a field of a field has both names: `restrictions.kind`, `items[].id`. */
export type FieldRow = {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly text?: string;
  /** The only values that there are. */
  readonly values?: readonly string[];
  readonly bounds?: Bounds;
  readonly usual?: string;
};

/** Deeper parts are rarely read, and would fill most of the page. */
const deepest = 4;

/** Bounds that only keep numbers safe say nothing to a reader. */
const isTold = (name: Bound, value: number) => !(/^m(in|ax)imum$/.test(name) && Math.abs(value) >= 2 ** 53 - 1);

const boundNames = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

function boundsOf(schema: Schema): Bounds | undefined {
  const told = boundNames.flatMap((name) => {
    const value = schema[name];
    return value !== undefined && isTold(name, value) ? [[name, value] as const] : [];
  });
  return told.length === 0 ? undefined : Object.fromEntries(told);
}

const isNull = (schema: Schema) => schema.type === 'null';
const unique = (texts: readonly string[]) => [...new Set(texts)];

function namedType({ type, format }: Schema): string {
  const names = (typeof type === 'string' ? [type] : (type ?? ['any'])).map((name) =>
    name === 'string' && format !== undefined ? format : name,
  );
  return names.join(' | ');
}

/** The type of values that are listed. */
function fixedType({ const: fixed, enum: values }: Schema): string | undefined {
  if (fixed === undefined && !values) return undefined;
  return unique((values ?? [fixed]).map((value) => typeof value)).join(' | ');
}

const listOf = (type: string) => (type.includes(' | ') ? `(${type})[]` : `${type}[]`);

/** The type of a schema in short: `string`, `integer | null`, `object[]`. */
export function typeOf(given: Schema, schemas: Schemas): string {
  const schema = resolved(given, schemas);
  const choices = choicesOf(schema);
  if (choices.length > 1) return unique(choices.map((choice) => typeOf(choice, schemas))).join(' | ');
  const [only = schema] = choices;
  if (only !== schema) return typeOf(only, schemas);
  if (schema.properties || schema.allOf) return 'object';
  if (schema.items) return listOf(typeOf(schema.items, schemas));
  return fixedType(schema) ?? namedType(schema);
}

/** The values of an enumeration, also of one among other choices; none if other values may occur. */
function valuesOf(given: Schema, schemas: Schemas): readonly string[] | undefined {
  const choices = choicesOf(resolved(given, schemas))
    .map((choice) => resolved(choice, schemas))
    .filter((choice) => !isNull(choice));
  const values = choices.map((choice) => choice.enum ?? (choice.const === undefined ? undefined : [choice.const]));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return unique(values.flatMap((some) => (some ?? []).map(String)));
}

/** Reads the limits of a field from its only choice besides null. */
function onlyChoice(schema: Schema, schemas: Schemas): Schema {
  const choices = choicesOf(schema).filter((choice) => !isNull(choice));
  const [only] = choices;
  return choices.length === 1 && only && only !== schema ? { ...resolved(only, schemas), ...own(schema) } : schema;
}
const own = ({ description, default: usual }: Schema): Schema => ({
  ...(description !== undefined && { description }),
  ...(usual !== undefined && { default: usual }),
});

type Facts = { readonly name: string; readonly required: boolean };

/** A parameter or a field by itself. */
export function rowOf(given: Schema, { name, required }: Facts, schemas: Schemas): FieldRow {
  const schema = onlyChoice(resolved(given, schemas), schemas);
  const values = valuesOf(given, schemas);
  const bounds = boundsOf(schema);
  return {
    name,
    type: typeOf(given, schemas),
    required,
    ...(schema.description !== undefined && { text: schema.description }),
    ...(values && { values }),
    ...(bounds && { bounds }),
    ...(schema.default !== undefined && { usual: JSON.stringify(schema.default) }),
  };
}

type Place = { readonly prefix: string; readonly depth: number; readonly above: readonly string[] };

/** Two choices of a union with a field in common have it in one row. */
function merged(rows: readonly FieldRow[]): FieldRow[] {
  const byName = new Map<string, FieldRow>();
  for (const row of rows) {
    const known = byName.get(row.name);
    if (!known) byName.set(row.name, row);
    else {
      const values = known.values && row.values ? unique([...known.values, ...row.values]) : undefined;
      const { values: _values, ...rest } = known;
      const type = unique([...known.type.split(' | '), ...row.type.split(' | ')]).join(' | ');
      byName.set(row.name, { ...rest, type, required: known.required && row.required, ...(values && { values }) });
    }
  }
  return [...byName.values()];
}

function propertyRows(schema: Schema, schemas: Schemas, { prefix, depth, above }: Place): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const full = prefix === '' ? name : `${prefix}.${name}`;
    const row = rowOf(property, { name: full, required: schema.required?.includes(name) ?? false }, schemas);
    return [row, ...fieldRows(property, schemas, { prefix: full, depth: depth + 1, above })];
  });
}

/** Every field of a schema, the fields of fields below them; a schema inside itself ends there. */
export function fieldRows(
  given: Schema,
  schemas: Schemas,
  place: Place = { prefix: '', depth: 0, above: [] },
): FieldRow[] {
  if (place.depth > deepest || (given.$ref !== undefined && place.above.includes(given.$ref))) return [];
  const above = given.$ref === undefined ? place.above : [...place.above, given.$ref];
  const here = { ...place, above };
  const schema = resolved(given, schemas);
  const parts = [...choicesOf(schema).filter((choice) => choice !== schema), ...(schema.allOf ?? [])];
  const listed = schema.items ? fieldRows(schema.items, schemas, { ...here, prefix: `${place.prefix}[]` }) : [];
  return merged([
    ...propertyRows(schema, schemas, here),
    ...parts.flatMap((part) => fieldRows(part, schemas, here)),
    ...listed,
  ]);
}
