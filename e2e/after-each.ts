// A separate file that runs before each test file: a worker loads the harness once, so its hooks would run once too.
import { afterEach, beforeEach } from 'vitest';
import { closePages } from './harness.ts';
import { lookAtProduct, requireProduct } from './product-life.ts';

beforeEach(requireProduct);
afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail';
  try {
    if ('document' in globalThis) await (await import('./dom/page.ts')).closeDomPages();
    await closePages(hasFailed);
  } finally {
    if (hasFailed) await lookAtProduct();
  }
});
