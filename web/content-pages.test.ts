import { languages } from '@waypost/domain/base/language';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allPages, contentKinds, contentPages, type ListedPage } from './content-pages.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'content');
const pages = allPages(folder);
const nameOf = ({ kind, language, slug }: ListedPage) => `${kind}/${language}/${slug}`;
const named = pages.map((page) => ({ ...page, name: nameOf(page) }));
const sourceOf = ({ file }: ListedPage) => readFileSync(join(root, file), 'utf8');
const twinOf = (page: ListedPage) =>
  pages.find(({ kind, language, slug }) => kind === page.kind && slug === page.slug && language === 'de');
const english = named.filter(({ language }) => language === 'en');

const codeIn = (source: string) =>
  [...source.matchAll(/^```(\w*)[^\n]*?(file="[^"]+")?[^\n]*\n([\s\S]*?)^```$/gm)].map(
    ([, language, file, code]) => `${language} ${file} ${code}`,
  );
const withoutCode = (source: string) => source.replaceAll(/^```[\s\S]*?^```$/gm, '');
const headingsOf = (source: string) => [...withoutCode(source).matchAll(/^(#{2,}) (.+)$/gm)];
const linksOf = (source: string) =>
  [...withoutCode(source).matchAll(/\]\((\/[^)#]*|)(?:#[^)]*)?\)/g)].map(([, path = '']) => path).toSorted();

type Reference = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly { readonly name: string }[] }>>>
  >;
  readonly components: { readonly examples: Readonly<Record<string, unknown>> };
};

describe('the pages of the content', () => {
  it('are guides, tutorials and posts, as many as are promised (DOC-12)', () => {
    const count = (kind: (typeof contentKinds)[number]) => contentPages(folder, kind, 'en').length;
    expect(count('documentation')).toBeGreaterThanOrEqual(10);
    expect(count('tutorials')).toBeGreaterThanOrEqual(8);
    expect(count('blog')).toBeGreaterThanOrEqual(3);
  });

  it.each(contentKinds)('of %s are in German as in English, in the same order (DOC-14)', (kind) => {
    const [one, other] = languages.map((language) => contentPages(folder, kind, language));
    const facts = (page: (typeof one & object)[number]) => [
      page.slug,
      page.order,
      page.variant,
      page.published,
      page.type,
    ];
    expect(other?.map(facts)).toEqual(one?.map(facts));
  });

  it.each(english)('$name says in German what it says in English, with the same code (DOC-14)', (page) => {
    const twin = twinOf(page);
    expect(twin?.title).not.toBe('');
    const [own, german] = [sourceOf(page), twin ? sourceOf(twin) : ''];
    expect(codeIn(german)).toEqual(codeIn(own));
    expect(headingsOf(german).map(([, level]) => level)).toEqual(headingsOf(own).map(([, level]) => level));
    expect(linksOf(german)).toEqual(linksOf(own));
    const lengths = [own, german].map((source) => withoutCode(source).length);
    expect((lengths[1] ?? 0) / (lengths[0] ?? 1)).toBeGreaterThan(0.85); // nothing is left out
  });

  it.each(named)('$name says in a sentence or two what it is about', ({ title, description }) => {
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description).toMatch(/^[A-ZÄÖÜ].{50,170}[.?]$/);
  });

  const reference = JSON.parse(readFileSync(join(folder, 'reference/location-api.json'), 'utf8')) as Reference;
  const calls = Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      parameters: parameters.map(({ name }) => name),
    })),
  );
  const ofLocationApi = languages.map((language) => ({
    language,
    sources: pages.filter((page) => page.language === language && page.slug.startsWith('location-api/')).map(sourceOf),
  }));

  it.each(ofLocationApi)(
    'describe each call of the location API with its parameters, in $language (DOC-12)',
    ({ sources }) => {
      expect(calls.length).toBeGreaterThan(9);
      for (const { call, parameters } of calls) {
        const page = sources.find((source) => source.includes(`\`${call}\``)) ?? '';
        expect(page, call).not.toBe('');
        for (const name of parameters) expect(page, call).toContain(`\`${name}\``);
      }
    },
  );

  it.each(ofLocationApi)('name each error of the location API, in $language (DOC-12)', ({ sources }) => {
    const codes = Object.keys(reference.components.examples);
    expect(codes.filter((code) => !sources.some((source) => source.includes(`\`${code}\``)))).toEqual([]);
  });

  it('stand in the order of their front matter', () => {
    const slugs = contentPages(folder, 'documentation', 'en').map(({ slug }) => slug);
    const own = slugs.filter((slug) => !slug.includes('/'));
    expect(own.slice(0, 4)).toEqual(['your-first-key', 'restrict-a-key', 'cap-your-spend', 'rotate-without-downtime']);
    const days = contentPages(folder, 'blog', 'en').map(({ published }) => published);
    expect(days).toEqual(days.toSorted().toReversed());
  });
});
