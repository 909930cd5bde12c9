import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureSize } from '@waypost/domain/explorer/explorer';
import { describe, expect, it } from 'vitest';
import manifest from '../../content/examples/manifest.json' with { type: 'json' };
import { pictureOrigins } from '../../web/example-files.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'content/examples/pictures');

/** Width and height of the canvas of an extended WebP file: RFC 9649, section 2.7. */
function sizeOf(file: Buffer) {
  expect(file.toString('latin1', 0, 16)).toMatch(/^RIFF.{4}WEBPVP8X$/s);
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

describe('the picture of an example', () => {
  it.each(manifest.examples.map(({ uid }) => uid))('of %s is there in both themes, small enough for a list', (uid) => {
    for (const theme of ['light', 'dark']) {
      const file = readFileSync(join(folder, `${uid}.${theme}.webp`));
      expect(sizeOf(file)).toEqual(pictureSize);
      expect(file.length).toBeLessThan(40_000);
    }
  });

  it('is drawn from what the example is now: `npm run example-pictures` draws those that are not', () => {
    expect(JSON.parse(readFileSync(join(folder, 'drawn-from.json'), 'utf8'))).toEqual(pictureOrigins(root));
  });
});
