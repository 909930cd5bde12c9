import { until } from '@waypost/gateway-sdk/test/until';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { platformOpenApi } from './document.ts';
import { type DescribedOperation, type DescribedParameter, describedOperations } from './operations.ts';

let platform: TestPlatform;

beforeAll(async () => void (platform = await startTestPlatform()), 60_000);

afterAll(() => platform.close());

type Values = Readonly<Record<string, string | number | undefined>>;

const examplesOf = ({ parameters }: DescribedOperation): Values =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, example]));

function call({ method, path, parameters, body }: DescribedOperation, values: Values, key?: string): Promise<Response> {
  const search = new URLSearchParams();
  let filled = path;
  for (const { name, in: where } of parameters) {
    const value = values[name];
    if (value === undefined) continue;
    if (where === 'query') search.set(name, String(value));
    else filled = filled.replace(`{${name}}`, String(value));
  }
  return fetch(`${platform.origin}${filled}?${search.toString()}`, {
    method,
    headers: {
      ...(key !== undefined && { 'x-api-key': key }),
      ...(body && { 'content-type': 'application/geo+json' }),
    },
    ...(body && { body: JSON.stringify(body.example) }),
  });
}

/** A layer is stored before it is read, and deleted last. */
const order = ['put', 'get', 'delete'];

type Responses = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
>;

/** What the document shows for an operation's answer. */
function shownAnswer({ method, path, answer }: DescribedOperation): unknown {
  const { paths } = platformOpenApi(platform.origin) as {
    paths: Record<string, Record<string, { responses: Responses }>>;
  };
  const content = paths[path]?.[method]?.responses[String(answer.status)]?.content ?? {};
  return Object.values(content)[0]?.example;
}

/** Whether a value is the whole of another, or its beginning: some fields of an object, the first items of a list. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole;
  if (typeof whole !== 'object' || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  return Object.entries(part).every(([name, value]) => isPartOf(value, (whole as Record<string, unknown>)[name]));
}

/** The words of a refusal without what differs each time. */
const withoutInstance = (problem: unknown) => ({ ...Object(problem), instance: undefined }) as unknown;

/** Values just outside what the parameter's schema allows. */
function wrongValues({ schema }: DescribedParameter): (string | number)[] {
  const { minimum, maximum, maxLength, type } = schema as Record<
    'minimum' | 'maximum' | 'maxLength',
    number | undefined
  > & {
    readonly type: string;
  };
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(schema['enum'] === undefined ? [] : ['nothing']),
    ...(type === 'number' || type === 'integer' ? ['x'] : []),
  ];
}

describe('the description of the location API', () => {
  it('is the committed copy that the portal shows, but for its address', () => {
    const file = join(import.meta.dirname, '../../../content/reference/location-api.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(platformOpenApi('http://localhost:4002'))),
    );
  });

  it('is served with the address under which it was asked for', async () => {
    const served = await (await fetch(`${platform.origin}/openapi.json`)).json();
    expect(served).toEqual(JSON.parse(JSON.stringify(platformOpenApi(platform.origin))));
  });

  it.each(describedOperations)('holds for its example: $method $path', async (operation) => {
    const answer = await call(operation, examplesOf(operation), operation.isOpen ? undefined : 'good-key');
    expect(answer.status).toBe(operation.answer.status);
    if (operation.answer.status === 204) return;
    expect(answer.headers.get('content-type')).toContain(operation.answer.type);
    const { schema } = operation.answer;
    if (!schema) return;
    const body: unknown = await answer.json();
    expect(schema.safeParse(body).error).toBeUndefined();
  });

  it.each(describedOperations)('shows what it answers to its example: $method $path (EXP-22)', async (operation) => {
    const example = shownAnswer(operation);
    const store = describedOperations.find(({ id }) => id === 'storeLayer');
    if (store) await call(store, examplesOf(store), 'good-key'); // for the calls that read it
    if (operation.answer.status === 204 || !operation.answer.schema) return expect(example).toBeUndefined();
    const answer: unknown = await (
      await call(operation, examplesOf(operation), operation.isOpen ? undefined : 'good-key')
    ).json();
    const isShortened = ['mapStyle', 'countries'].includes(operation.id);
    return isShortened ? expect(isPartOf(example, answer)).toBe(true) : expect(answer).toEqual(example);
  });

  it('counts each of its calls under a service that has a unit rule, and every rule is of such a service (USE-45)', async () => {
    const folder = join(import.meta.dirname, '../../../content/unit-rules');
    const ruled = readdirSync(folder).map((file) => file.replace('.json', ''));
    const asked = describedOperations.filter(({ isOpen }) => !isOpen);
    const counted = new Set<string>();
    for (const operation of asked.toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))) {
      const id = (await call(operation, examplesOf(operation), 'good-key')).headers.get('x-request-id') ?? '';
      const event = () => platform.portal.events().find((one) => one.id === id);
      await until(() => event() !== undefined);
      counted.add(event()?.data.service ?? '');
    }
    expect([...counted].toSorted()).toEqual(ruled.toSorted());
  });

  it('shows refusals as they are sent (EXP-22)', async () => {
    const { components } = platformOpenApi(platform.origin) as {
      components: { examples: Record<string, { summary: string; value: object }> };
    };
    const [geocode] = describedOperations;
    if (!geocode) throw new Error('There is no operation');
    const values = examplesOf(geocode);
    const cases = [
      ['KEY_MISSING', values, undefined],
      ['NOT_FOUND', values, 'no-such-key'],
      ['INVALID_FIELDS', { ...values, limit: 50 }, 'good-key'],
    ] as const;
    for (const [code, given, key] of cases) {
      const answer = await call(geocode, given, key);
      const shown = components.examples[code]?.value;
      expect(withoutInstance(await answer.json())).toEqual(withoutInstance(shown));
      expect(shown).toMatchObject({ status: answer.status, code });
    }
  });

  it('has an example of every refusal that it names (EXP-22)', () => {
    const text = JSON.stringify(platformOpenApi(platform.origin));
    const { components } = JSON.parse(text) as { components: { examples: Record<string, { summary: string }> } };
    const named = [...text.matchAll(/#\/components\/examples\/(\w+)/g)].map(([, code = '']) => code);
    expect(named.length).toBeGreaterThan(60);
    for (const code of named) expect(components.examples[code]?.summary, code).toMatch(/^[A-Z]/);
  });

  it.each(describedOperations.filter(({ isOpen }) => !isOpen))(
    'says truly that a credential is needed: $method $path',
    async (operation) => {
      expect((await call(operation, examplesOf(operation))).status).toBe(401);
    },
  );

  const wrong = describedOperations.flatMap((operation) =>
    operation.parameters.flatMap((parameter) =>
      wrongValues(parameter).map((value) => ({ operation, name: parameter.name, value })),
    ),
  );
  it.each(wrong)('names the bounds of $name as they are: $value is refused', async ({ operation, name, value }) => {
    const values = { lat: 1, lon: 1, ...examplesOf(operation), [name]: value };
    const answer = await call(operation, values, 'good-key');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_FIELDS' });
  });

  it.each(
    describedOperations.flatMap((operation) => operation.parameters.map((parameter) => ({ operation, parameter }))),
  )(
    'says truly whether $parameter.name is required',
    async ({ operation, parameter: { name, required, in: where } }) => {
      if (where === 'path') return expect(required).toBe(true);
      const key = operation.isOpen ? undefined : 'good-key';
      const answer = await call(operation, { ...examplesOf(operation), [name]: undefined }, key);
      return expect(answer.status).toBe(required ? 400 : 200);
    },
  );
});
