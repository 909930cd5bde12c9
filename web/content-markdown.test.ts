import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownOf, markdownPages } from './content-markdown.ts';

const root = join(import.meta.dirname, '..');
const facts = { title: 'A page', description: 'About it.', language: 'en' as const };
const source = [
  '---',
  'title: A page',
  '---',
  '',
  'Text.',
  '',
  '{props.aside}',
  '',
  '<Notice kind="warning">',
  'Take care.',
  '</Notice>',
  '',
  '```html title="index.html"',
  '<Notice kind="info">',
  'code',
  '</Notice>',
  '```',
  '',
].join('\n');

describe('the Markdown of a page', () => {
  it('begins with title and description, has no component, and leaves code alone (DOC-13)', () => {
    expect(markdownOf(source, facts, root)).toBe(
      [
        '# A page',
        '',
        'About it.',
        '',
        'Text.',
        '',
        '> **Warning:** Take care.',
        '',
        '```html',
        '<Notice kind="info">',
        'code',
        '</Notice>',
        '```',
        '',
      ].join('\n'),
    );
    expect(markdownOf(source, { ...facts, language: 'de' }, root)).toContain('> **Achtung:** Take care.');
  });

  it('contains the files that a page shows (DOC-13)', () => {
    const shown = '---\n---\n\n```nginx title="nginx.conf" file="docs/gateway/nginx.conf"\n```\n';
    expect(markdownOf(shown, facts, root)).toMatch(/```nginx\n[\s\S]*auth_request[\s\S]*\n```/);
  });

  it('exists for every page in both languages (DOC-13)', () => {
    const pages = markdownPages(root);
    const count = (language: string) => pages.filter((page) => page.language === language).length;
    expect(count('en')).toBeGreaterThan(25);
    expect(count('de')).toBe(count('en'));
    for (const { markdown, slug } of pages) expect(markdown, slug).not.toMatch(/^<Notice|^\{props|^---$/m);
  });
});
