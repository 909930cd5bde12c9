import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toReference } from './reference-model.ts';

const document: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../contract/openapi.json'), 'utf8'),
);

/** Describes one operation, which has nothing but what is given. */
function onlyOperation(given: object) {
  const operation = {
    operationId: 'save',
    summary: '',
    tags: ['x'],
    security: [],
    parameters: [],
    responses: {},
    ...given,
  };
  const [group] = toReference({ paths: { '/x': { put: operation } }, components: { schemas: {} } });
  return group?.operations[0];
}

const bodyOf = (schema: object) =>
  onlyOperation({ requestBody: { content: { 'application/json': { schema } } } })?.fields;

describe('toReference', () => {
  const groups = toReference(document);

  it('has every operation of the document once', () => {
    const paths = (document as { paths: Record<string, object> }).paths;
    const count = Object.values(paths).flatMap((operations) => Object.keys(operations)).length;
    expect(groups.flatMap(({ operations }) => operations)).toHaveLength(count);
  });

  it('names path, query and body fields with their types', () => {
    const create = groups.flatMap(({ operations }) => operations).find(({ id }) => id === 'createApiKey');
    expect(create).toMatchObject({ method: 'POST', access: 'bearer' });
    expect(create?.fields.map(({ name, where, required }) => [name, where, required])).toEqual([
      ['hrnId', 'path', true],
      ['name', 'body', true],
      ['expiresAt', 'body', false],
      ['enabled', 'body', false],
    ]);
  });

  it('names the type of a field by its shape: its values, its choices, what it lists, or any', () => {
    const choice = { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] };
    const properties = {
      choice,
      list: { items: { type: 'string' } },
      choices: { items: choice },
      one: { enum: ['a', 1] },
      named: { $ref: '#/components/schemas/App' },
      free: {},
    };
    expect(
      bodyOf({ properties, required: ['list'] })?.map(({ name, type, required }) => [name, type, required]),
    ).toEqual([
      ['choice', 'string | null', false],
      ['list', 'string[]', true],
      ['choices', '(string | null)[]', false],
      ['one', 'a | 1', false],
      ['named', 'App', false],
      ['free', 'any', false],
    ]);
    expect(bodyOf({ properties: { free: {} } })).toMatchObject([{ name: 'free', where: 'body', required: false }]);
  });

  it('calls an operation public that asks for no proof, and tells each of its answers', () => {
    const responses = { 200: { description: 'The plans' }, 404: { description: 'NOT_FOUND' } };
    expect(onlyOperation({ responses })).toMatchObject({
      access: 'public',
      answers: [
        { status: '200', text: 'The plans' },
        { status: '404', text: 'NOT_FOUND' },
      ],
    });
    expect(onlyOperation({ security: [{ session: [] }] })?.access).toBe('session');
  });
});
