import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptSafeJson } from './page-data.ts';

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
