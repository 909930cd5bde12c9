import type { Endpoint } from '@waypost/contract/endpoint';
import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
};

/** Values that break parsers, databases and logs more often than random ones. */
const nasty = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table project; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{"$ne":null}',
  '=1+1',
  '𝕏'.repeat(5000),
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  0.1,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { constructor: { prototype: {} } },
);

function hostileValue(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(nasty, ...schema.anyOf.map((option) => hostileValue(option, depth)));
  if (depth > 0 && schema.type === 'object' && schema.properties) return hostileObject(schema.properties, depth - 1);
  if (depth > 0 && schema.type === 'array' && schema.items) {
    return fc.oneof(nasty, fc.array(hostileValue(schema.items, depth - 1), { maxLength: 5 }));
  }
  return fc.oneof(
    nasty,
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.bigInt().map(String),
    fc.object({ maxDepth: 1 }),
  );
}

function hostileObject(properties: Readonly<Record<string, JsonSchema>>, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, hostileValue(schema, depth)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const unknown = fc.dictionary(fc.string({ maxLength: 20 }), nasty, { maxKeys: 2 });
  return fc.oneof(
    nasty,
    known,
    fc.tuple(known, unknown).map(([a, b]) => ({ ...a, ...b })),
  );
}

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300);

export type HostileRequest = { readonly path: string; readonly body: string | undefined };

/** Well-formed HTTP with nonsense in the endpoint's own fields, so that it passes the first check. */
export function hostileRequests(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  const params = hostileParts(schemaOf(endpoint.params));
  const query = hostileParts(schemaOf(endpoint.query));
  const body = endpoint.body
    ? hostileValue(schemaOf(endpoint.body), 3).map((value) => JSON.stringify(value))
    : fc.constant(undefined);
  return fc.record({ params, query, body }).map(({ params: inPath, query: inQuery, body: sent }) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => wellFormed(inPath[name] ?? 'x') || 'x');
    const search = Object.entries(inQuery).map(([name, value]) => `${wellFormed(name)}=${wellFormed(value)}`);
    return { path: search.length > 0 ? `${path}?${search.join('&')}` : path, body: sent };
  });
}

const wellFormed = (text: string) => encodeURIComponent(text.toWellFormed());

function hostileParts({ properties = {} }: JsonSchema): fc.Arbitrary<Record<string, string>> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, hostileValue(schema, 1).map(textOf)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
}
