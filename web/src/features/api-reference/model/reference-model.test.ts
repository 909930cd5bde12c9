import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import locationApi from '../../../../../content/reference/location-api.json' with { type: 'json' };
import portalApi from '../../../../../contract/openapi.json' with { type: 'json' };
import type { OpenApi, Schema, Schemas } from './open-api.ts';
import { referencePages } from './reference-documents.ts';
import { toReference } from './reference-model.ts';
import { exampleOf } from './schema-example.ts';

/** Describes one operation, which has nothing but what is given. */
function onlyOperation(given: object, schemas: object = {}) {
  const operation = {
    operationId: 'save',
    summary: '',
    tags: ['x'],
    security: [],
    parameters: [],
    responses: {},
    ...given,
  };
  const [group] = toReference({ paths: { '/x': { put: operation } }, components: { schemas } }, 'portal');
  return group?.operations[0];
}

const bodyOf = (schema: object, schemas?: object) =>
  onlyOperation({ requestBody: { content: { 'application/json': { schema } } } }, schemas)?.body;
const rowsOf = (schema: object, schemas?: object) => bodyOf(schema, schemas)?.rows ?? [];
const typesOf = (schema: object, schemas?: object) =>
  rowsOf(schema, schemas).map(({ name, type, required }) => [name, type, required]);

describe('the pages of the API reference', () => {
  const operations = referencePages.flatMap((page) => page.operations);

  it('have every operation of both documents once, the location services first (EXP-22)', () => {
    const documents = [locationApi, portalApi] as unknown as OpenApi[];
    const ids = documents.flatMap(({ paths }) =>
      Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
    );
    expect(operations.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(referencePages.slice(0, 4).map(({ tag, area }) => [tag, area])).toEqual(
      ['Geocoding', 'Routes', 'Map', 'Layers'].map((tag) => [tag, 'location']),
    );
  });

  it('have an address each, and each call and each field of a call an anchor of its own (EXP-22)', () => {
    const slugs = referencePages.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    for (const page of referencePages) {
      const anchors = page.operations.flatMap(({ id, parameters, body, answer }) => [
        id,
        ...parameters.map(({ name }) => `${id}.${name}`),
        ...(body?.rows ?? []).map(({ name }) => `${id}.body.${name}`),
        ...answer.rows.map(({ name }) => `${id}.answer.${name}`),
      ]);
      expect(new Set(anchors).size, page.slug).toBe(anchors.length);
    }
  });

  it('say of every call what proves it, as the document does (EXP-22)', () => {
    const accessOf = (id: string) => operations.find((operation) => operation.id === id)?.access;
    expect(
      ['geocode', 'countries', 'createApiKey', 'readProject', 'readUsageByToken', 'verifyKey'].map((id) => [
        id,
        accessOf(id),
      ]),
    ).toEqual([
      ['geocode', 'key'],
      ['countries', 'public'],
      ['createApiKey', 'bearer'],
      ['readProject', 'session'],
      ['readUsageByToken', accessOf('readUsageByToken')],
      ['verifyKey', accessOf('verifyKey')],
    ]);
    expect(new Set(operations.map(({ access }) => access))).toEqual(
      new Set(['key', 'public', 'session', 'account', 'bearer', 'project', 'gateway']),
    );
  });
});

/** The named schemas that a schema needs. */
function referredTo(schema: Schema, schemas: Schemas, found = new Map<string, Schema>()): Map<string, Schema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    const named = schemas[name];
    if (found.has(name) || !named) continue;
    found.set(name, named);
    referredTo(named, schemas, found);
  }
  return found;
}

/** The schema with everything that it refers to, as a validator. */
function validator(schema: Schema, { components }: OpenApi) {
  const text = JSON.stringify({
    type: 'object',
    properties: { value: schema },
    required: ['value'],
    $defs: Object.fromEntries(referredTo(schema, components.schemas)),
  }).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
}

const described = ([locationApi, portalApi] as unknown as OpenApi[]).flatMap((document) =>
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, requestBody, responses }) => {
      const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
      const schemas = contents.flatMap((content) => Object.values(content ?? {}).map(({ schema }) => schema));
      return schemas.map((schema, at) => ({ name: `${operationId} ${at}`, schema, document }));
    }),
  ),
);

describe('an example', () => {
  it('is what its schema allows, in every body and every answer of both documents (EXP-22)', () => {
    const wrong = described
      .filter(({ schema }) => schema.format !== 'binary')
      .flatMap(({ name, schema, document }) => {
        const { error } = validator(schema, document).safeParse({
          value: exampleOf(schema, document.components.schemas),
        });
        return error
          ? [`${name}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`]
          : [];
      });
    expect(wrong).toEqual([]);
  });

  it('prefers the document’s own, ends where a schema contains itself, and keeps bounds (EXP-22)', () => {
    const schemas = {
      Node: {
        type: 'object',
        required: ['at'],
        properties: {
          at: { type: 'integer', minimum: 40 },
          next: { $ref: '#/components/schemas/Node' },
          all: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
        },
      },
    };
    expect(bodyOf({ $ref: '#/components/schemas/Node' }, schemas)?.example).toEqual({ at: 40, all: [] });
    expect(bodyOf({ type: 'string', examples: ['mine'], enum: ['a'] })?.example).toBe('mine');
    expect(bodyOf({ anyOf: [{ type: 'null' }, { type: 'integer', maximum: 3 }] })?.example).toBe(3);
    expect(bodyOf({ type: 'string', pattern: '^prj_[0-9a-hjkmnp-tv-z]{26}$' })?.example).toMatch(/^prj_/);
    const own = { content: { 'application/json': { schema: { type: 'string' }, example: 'given' } } };
    expect(onlyOperation({ requestBody: own })?.body?.example).toBe('given');
  });
});

describe('the rows of a schema', () => {
  it('name the type by its shape: its values, its choices, what it lists, or any (EXP-22)', () => {
    const choice = { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] };
    const properties = {
      choice,
      list: { items: { type: 'string' } },
      choices: { items: choice },
      one: { enum: ['a', 1] },
      day: { type: 'string', format: 'date' },
      free: {},
    };
    expect(typesOf({ properties, required: ['list'] })).toEqual([
      ['choice', 'string | null', false],
      ['list', 'string[]', true],
      ['choices', '(string | null)[]', false],
      ['one', 'string | number', false],
      ['day', 'date', false],
      ['free', 'any', false],
    ]);
  });

  it('go into objects, lists and references, to a schema inside itself only once (EXP-22)', () => {
    const schemas = {
      Place: { properties: { name: { type: 'string' }, parts: { items: { $ref: '#/components/schemas/Place' } } } },
    };
    const properties = {
      at: { properties: { lat: { type: 'number' } }, required: ['lat'] },
      places: { items: { $ref: '#/components/schemas/Place' } },
    };
    expect(typesOf({ properties }, schemas)).toEqual([
      ['at', 'object', false],
      ['at.lat', 'number', true],
      ['places', 'object[]', false],
      ['places[].name', 'string', false],
      ['places[].parts', 'object[]', false],
    ]);
  });

  it('join the choices of a union: a field that one of them lacks is not required (EXP-22)', () => {
    const one = { properties: { kind: { const: 'a' }, size: { type: 'integer' } }, required: ['kind', 'size'] };
    const other = { properties: { kind: { const: 'b' }, size: { type: 'string' } }, required: ['kind'] };
    expect(rowsOf({ oneOf: [one, other] })).toEqual([
      { name: 'kind', type: 'string', required: true, values: ['a', 'b'] },
      { name: 'size', type: 'integer | string', required: false },
    ]);
  });

  it('tell values, limits, what is usual, and the words of the document (EXP-22)', () => {
    const properties = {
      limit: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'How many.' },
      name: { anyOf: [{ type: 'string', minLength: 1, maxLength: 64 }, { type: 'null' }] },
      whole: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
      theme: { anyOf: [{ enum: ['light', 'dark'] }, { type: 'null' }] },
    };
    expect(rowsOf({ properties })).toEqual([
      {
        name: 'limit',
        type: 'integer',
        required: false,
        text: 'How many.',
        bounds: { minimum: 1, maximum: 20 },
        usual: '5',
      },
      { name: 'name', type: 'string | null', required: false, bounds: { minLength: 1, maxLength: 64 } },
      { name: 'whole', type: 'integer', required: false },
      { name: 'theme', type: 'string | null', required: false, values: ['light', 'dark'] },
    ]);
  });
});

it('tells each answer of an operation: the good one with its example, the refusals by status (EXP-22)', () => {
  const content = { 'application/json': { schema: { properties: { id: { type: 'integer' } } } } };
  const responses = {
    201: { description: 'Done', content },
    404: { description: 'NOT_FOUND' },
    409: { description: 'A, B' },
  };
  expect(onlyOperation({ responses })).toMatchObject({
    access: 'public',
    answer: { status: '201', type: 'application/json', rows: [{ name: 'id' }], example: { id: 12 } },
    refusals: [
      { status: '404', codes: ['NOT_FOUND'] },
      { status: '409', codes: ['A', 'B'] },
    ],
  });
  expect(onlyOperation({ responses: { 204: { description: 'Done' } } })?.answer).toEqual({ status: '204', rows: [] });
});

describe('an example answer (EXP-22)', () => {
  const schema = { properties: { id: { type: 'integer' } } };
  const exampleIn = (content: object) =>
    onlyOperation({ responses: { 200: { description: 'Done', content: { 'application/json': content } } } })?.answer
      .example;

  it('is the one of the document, and otherwise made of the schema (EXP-22)', () => {
    expect(exampleIn({ schema, example: { id: 7 } })).toEqual({ id: 7 });
    expect(exampleIn({ schema })).toEqual({ id: 12 });
  });
});

describe('the fields of an answer that several calls of a page have', () => {
  const operation = (id: string, fields: readonly string[], tags = ['x']) => {
    const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
    const content = { 'application/json': { schema: { properties } } };
    const responses = { 200: { description: 'Done', content } };
    return { operationId: id, summary: `Call ${id}`, tags, security: [], parameters: [], responses };
  };
  const answersOf = (...operations: readonly object[]) => {
    const paths = Object.fromEntries(operations.map((one, index) => [`/${index}`, { get: one }]));
    const groups = toReference({ paths, components: { schemas: {} } }, 'portal');
    return groups.flatMap((group) => group.operations.map(({ id, answer }) => [id, answer.rows.length, answer.sameAs]));
  };
  const six = ['a', 'b', 'c', 'd', 'e', 'f'];

  it('are described by the first of them, to which the others lead (EXP-22)', () => {
    expect(answersOf(operation('one', six), operation('two', six), operation('three', six))).toEqual([
      ['one', 6, undefined],
      ['two', 0, { id: 'one', summary: 'Call one' }],
      ['three', 0, { id: 'one', summary: 'Call one' }],
    ]);
  });

  it('are repeated if they are few, differ, or are on another page (EXP-22)', () => {
    const five = six.slice(0, 5);
    expect(answersOf(operation('one', five), operation('two', five)).map(([, rows]) => rows)).toEqual([5, 5]);
    const other = [...five, 'g'];
    expect(answersOf(operation('one', six), operation('two', other)).map(([, rows]) => rows)).toEqual([6, 6]);
    const elsewhere = operation('two', six, ['y']);
    expect(answersOf(operation('one', six), elsewhere).map(([, rows]) => rows)).toEqual([6, 6]);
  });

  it('are not described twice on any page (EXP-22)', () => {
    for (const { slug, operations } of referencePages) {
      const described = operations.map(({ answer }) => answer.rows).filter(({ length }) => length > 5);
      expect(new Set(described.map((rows) => JSON.stringify(rows))).size, slug).toBe(described.length);
      const ids = operations.filter(({ answer }) => answer.rows.length > 5).map(({ id }) => id);
      for (const { answer } of operations) if (answer.sameAs) expect(ids).toContain(answer.sameAs.id);
    }
  });
});

it('puts a call of the account service under its own origin, with the beginning that its server adds (EXP-22)', () => {
  const servers = [{ url: 'https://account.example/oauth2' }];
  expect(onlyOperation({ servers })).toMatchObject({ host: 'account', path: '/oauth2/x' });
  expect(onlyOperation({})).toMatchObject({ host: 'portal', path: '/x' });
});
