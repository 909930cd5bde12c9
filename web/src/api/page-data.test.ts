import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { pageDataElementId, readPageData, scriptSafeJson } from './page-data.ts';

beforeEach(() => () => vi.unstubAllGlobals());

it('writes data into a script that no text in it can end, and that reads back the same', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('</script>', '<!--', '<SCRIPT>', '\\u003c', '<'));
  fc.assert(
    fc.property(fc.dictionary(text, text), (data) => {
      const written = scriptSafeJson(data);
      expect(written).not.toContain('<');
      expect(JSON.parse(written)).toEqual({ ...data });
    }),
  );
});

it('reads the data of a page from its own element, and says so when they are missing', () => {
  const page = (textContent: string | null) =>
    vi.stubGlobal('document', {
      getElementById: (id: string) => (textContent !== null && id === pageDataElementId ? { textContent } : null),
    });
  page(scriptSafeJson({ language: 'de' }));
  expect(readPageData()).toEqual({ language: 'de' });
  for (const missing of [null, '']) {
    page(missing);
    expect(readPageData).toThrow('The page came without its data');
  }
});
