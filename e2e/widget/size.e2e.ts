import { expect, it } from 'vitest';
import { bundle, gzippedBytes } from './bundles.ts';

const budget = 6000;

it('ships to the embedder in one file of at most 6 kB gzipped', async () => {
  const code = await bundle('widget/src/host/account-widget.ts');
  const bytes = gzippedBytes(code);
  console.log(`account widget: ${bytes} of ${budget} bytes gzipped`);
  expect(bytes).toBeLessThanOrEqual(budget);
});
