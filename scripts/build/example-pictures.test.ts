import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureSize } from '@waypost/domain/explorer/explorer';
import { describe, expect, it } from 'vitest';
import manifest from '../../content/examples/manifest.json' with { type: 'json' };
import { pictureOrigins } from '../../web/example-files.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'content/examples/pictures');

/** Width and height of a lossy WebP file, RFC 9649 section 2.5 and RFC 6386 section 9.1. */
function sizeOf(file: Buffer) {
  expect(file.toString('latin1', 0, 16)).toMatch(/^RIFF.{4}WEBPVP8 $/s);
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}

describe('the picture of an example', () => {
  it.each(manifest.examples.map(({ uid }) => uid))('of %s is there in both themes, small enough for a list', (uid) => {
    for (const theme of ['light', 'dark']) {
      const file = readFileSync(join(folder, `${uid}.${theme}.webp`));
      expect(sizeOf(file)).toEqual(pictureSize);
      expect(file.length).toBeLessThan(40_000);
    }
  });

  it('is drawn from what the example is now: scripts/example-pictures.mjs draws those that are not', () => {
    expect(JSON.parse(readFileSync(join(folder, 'drawn-from.json'), 'utf8'))).toEqual(pictureOrigins(root));
  });
});
