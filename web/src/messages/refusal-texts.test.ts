import { reasons } from '@waypost/domain/base/reasons';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(root, 'content/messages', language, file), 'utf8')) as Record<string, string>;
const textsOf = (language: string) => [read(language, 'errors.json'), read(language, 'refusals.json')];

describe('the wording of errors', () => {
  it.each(['en', 'de'])(
    'has each code in one place of the language %s, and is nowhere in code (ERR-26)',
    (language) => {
      const [first = {}, late = {}] = textsOf(language);
      const codes = [...Object.keys(first), ...Object.keys(late)];
      expect(codes.toSorted()).toEqual([...new Set(codes)].toSorted());
      expect(Object.keys(reasons).filter((reason) => !codes.includes(reason))).toEqual([]);
      const sentences = Object.values({ ...first, ...late }).filter((text) => text.split(' ').length > 4);
      expect(sentences.length).toBeGreaterThan(60);
      const files = globSync('{domain,contract,server,web,widget}/src/**/*.{ts,tsx}', { cwd: root }).filter(
        (file) => !file.includes('.test.'),
      );
      const copies = files.flatMap((file) => {
        const code = readFileSync(join(root, file), 'utf8');
        return sentences.filter((text) => code.includes(text)).map((text) => `${file}: ${text}`);
      });
      expect(copies).toEqual([]);
    },
  );
});
