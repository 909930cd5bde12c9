import { languages } from '@waypost/domain/base/language';
import type { Section } from '@waypost/domain/search/section-index';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleAddresses } from './src/example-addresses.ts';

/** What the search reads of the texts of examples. */
type Texts = { readonly example: Readonly<Record<string, { readonly title?: string; readonly text?: string }>> };

/** Every example as a section of the search, with its JavaScript. */
export function exampleSections(contentFolder: string): Section[] {
  const read = (file: string) => readFileSync(join(contentFolder, 'examples', file), 'utf8');
  return languages.flatMap((language) => {
    const { example } = JSON.parse(read(`texts/${language}.json`)) as Texts;
    return exampleAddresses.map(({ uid, source, path }): Section => {
      const { title = uid, text = '' } = example[uid] ?? {};
      return { kind: 'examples', language, url: path, title, heading: null, text, code: read(`sources/${source}`) };
    });
  });
}
