import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toReference } from './reference-model.ts';

const document: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../contract/openapi.json'), 'utf8'),
);

describe('referenceOf', () => {
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
});
