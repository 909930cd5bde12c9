import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packSdks } from '../sdk-files.mjs';

const sdks = new URL('../../content/sdks/', import.meta.url);

it('packs the SDKs into exactly the offered bytes, with the displayed checksums APP-12', () => {
  const { catalogue, files } = packSdks();
  expect(catalogue).toBe(readFileSync(new URL('catalogue.json', sdks), 'utf8'));
  expect(files.size).toBeGreaterThan(7);
  for (const [name, bytes] of files)
    expect(bytes.equals(readFileSync(new URL(`files/${name}`, sdks))), name).toBe(true);
});
