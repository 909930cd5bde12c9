import { choicesOf, resolved, type Schema, type Schemas } from './open-api.ts';

const ulid = '01kb2m8x9e7c4v5n6p7q8r9s0t';
const token = 'dGhpcyBpcyBvbmx5IGFuIGV4YW1wbGUgb2YgYSB2YWx1ZQ'.slice(0, 43);

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-24T09:30:00.000Z',
  date: '2026-11-24',
  uri: 'https://shop.example/',
  uuid: '01936f0a-5c1e-7a3b-9c4d-2e1f0a9b8c7d',
  email: 'ada@shop.example',
};

const byName: readonly (readonly [RegExp, string])[] = [
  [/^(?:hrnId|appId|app_id|app)$/, `app_${ulid}`],
  [/^apiKey$/, 'wp_4fGh7JkL9mNpQ2rStVwX3yZa'],
  [/email/i, 'ada@shop.example'],
  [/sha256/i, 'b5bb9d8014a0f9b1d61e21e796d78dcc'.repeat(2)],
  [/origins?$/i, 'https://shop.example'],
  [/address(?:es)?$/i, '203.0.113.24'],
  [/packages?$|bundle/i, 'example.shop.app'],
  [/services?$/, 'geocode'],
  [/firstName|first_name|givenName/i, 'Ada'],
  [/lastName|last_name|familyName/i, 'Lovelace'],
  [/(?:^|_)country(?:_code)?$/i, 'DEU'],
  [/language|locale/i, 'en'],
  [/currency/i, 'eur'],
  [/url|uri|href/i, 'https://shop.example/'],
  [/password/i, 'a-long-password-1'],
  [/name|title|label/i, 'Web shop'],
  [/phone/i, '+4930123456'],
  [/^plan(?:_id|Id)?$/, 'Freemium-Basic'],
  [/^state$/, 'CA'],
  [/date|day|from|until/i, '2026-11-24'],
];

/** Texts that fit most patterns; the first that fits is taken. */
const candidates = ['example', '2026-11-24', '2026-11', '24', '1', 'en', 'eur', 'DEU', ulid, token];

const lengthFits = ({ minLength = 0, maxLength = Infinity }: Schema, text: string) =>
  text.length >= minLength && text.length <= maxLength;
const fits = (schema: Schema, text: string) =>
  lengthFits(schema, text) && (schema.pattern === undefined || new RegExp(schema.pattern).test(text));

function textExample(schema: Schema, name: string): string {
  const prefix = /^\^([a-z]{3})_/.exec(schema.pattern ?? '')?.[1];
  const named = byName.flatMap(([pattern, text]) => (pattern.test(name) ? [text] : []));
  const formatted = byFormat[schema.format ?? ''];
  const offered = [
    ...(prefix === undefined ? [] : [`${prefix}_${ulid}`]),
    ...(formatted === undefined ? [] : [formatted]),
    ...named,
    ...candidates,
    'example '.repeat(40).slice(0, Math.max(schema.minLength ?? 0, 1)),
  ];
  return offered.find((text) => fits(schema, text)) ?? 'example';
}

function numberExample({ minimum, maximum, exclusiveMinimum }: Schema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const usual = 12;
  if (least !== undefined && least > usual) return least > -(2 ** 53) ? least : 0;
  return maximum !== undefined && maximum < usual ? maximum : usual;
}

type Place = { readonly name: string; readonly above: readonly string[] };

function objectExample(schema: Schema, schemas: Schemas, place: Place): Record<string, unknown> {
  const parts = (schema.allOf ?? []).map((part) => exampleOf(part, schemas, place) as object);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isNeeded = schema.required?.includes(name) ?? false;
    const isEndless = property.$ref !== undefined && place.above.includes(property.$ref);
    if (isEndless && !isNeeded) return [];
    return [[name, exampleOf(property, schemas, { ...place, name })] as const];
  });
  return Object.assign({}, ...parts, Object.fromEntries(own)) as Record<string, unknown>;
}

function listExample({ items, prefixItems }: Schema, schemas: Schemas, place: Place): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, schemas, place));
  const isEndless = items?.$ref !== undefined && place.above.includes(items.$ref);
  return items && !isEndless ? [exampleOf(items, schemas, place)] : [];
}

function kindOf(schema: Schema): string | undefined {
  if (schema.items || schema.prefixItems) return 'array';
  if (schema.properties || schema.allOf) return 'object';
  return typeof schema.type === 'string' ? schema.type : schema.type?.[0];
}

const plainExamples: Readonly<Record<string, (schema: Schema, schemas: Schemas, place: Place) => unknown>> = {
  array: listExample,
  object: objectExample,
  number: numberExample,
  integer: numberExample,
  boolean: () => true,
  string: (schema, _schemas, { name }) => textExample(schema, name),
};

const isTelling = ({ type }: Schema) => type !== 'null';

/** A value that the schema names itself. */
const namedExample = ({ examples, default: usual, const: fixed, enum: values }: Schema): unknown =>
  [examples?.[0], usual, fixed, values?.[0]].find((value) => value !== undefined);

/** A value that a schema allows: the document's own example, or one made of its rules. */
export function exampleOf(given: Schema, schemas: Schemas, place: Place = { name: '', above: [] }): unknown {
  const above = given.$ref === undefined ? place.above : [...place.above, given.$ref];
  const schema = resolved(given, schemas);
  const named = namedExample(schema);
  if (named !== undefined) return named;
  const choices = choicesOf(schema);
  const telling = choices.find(isTelling);
  if (telling && telling !== schema) return exampleOf(telling, schemas, { ...place, above });
  return plainExamples[kindOf(schema) ?? '']?.(schema, schemas, { ...place, above }) ?? null;
}
