import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSectionIndex } from '../../domain/src/search/section-index.ts';

describe('the index of the build', () => {
  const root = join(import.meta.dirname, '../..');
  const search = loadSectionIndex(readFileSync(join(root, 'dist/web/server/search-index.json'), 'utf8'));
  const found = (asked: string, language: 'en' | 'de' = 'en') =>
    search({ text: asked, filter: 'documentation', language }).map((one) => one.show());

  it('has every page of the documentation, with the sections under their headings', () => {
    const folder = join(root, 'content/documentation/en');
    const pages = globSync('**/*.mdx', { cwd: folder });
    for (const page of pages) {
      const source = readFileSync(join(folder, page), 'utf8');
      const title = /^title: (.+)$/m.exec(source)?.[1] ?? '';
      const url = `/documentation/${page.replace(/\.mdx$/, '')}`;
      expect(
        found(title).map((hit) => hit.url.replace(/#.*/, '')),
        title,
      ).toContain(url);
    }
    expect(pages.length).toBeGreaterThan(5);
    expect(found('blocked caller')[0]?.url).toBe('/documentation/restrict-a-key#what-a-blocked-caller-sees');
  });

  it('finds the German page for German readers', () => {
    const [first] = found('Ausfall rotieren', 'de');
    expect(first).toMatchObject({ url: '/documentation/rotate-without-downtime', title: 'Ohne Ausfall rotieren' });
  });
});
