import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from '../scripts/check/postgres.mjs';
import { type Product, startProduct } from './start-product.ts';
import { buildGallery } from './ui/build-gallery.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Product;
  }
}

/**
 * PostgreSQL where its programs are there: it takes a third of the embedded database's time. The installations that
 * single files start run on the embedded one.
 */
async function startDatabase() {
  const programs = findPostgres();
  return programs === undefined ? undefined : startPostgres(programs);
}

// oxlint-disable-next-line import/no-default-export -- the form that the test runner asks for
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDatabase();
  const starting = startProduct('e2e/waypost.config.ts', database?.url);
  const [started, built] = await Promise.allSettled([starting, buildGallery()]);
  if (started.status === 'rejected' || built.status === 'rejected') {
    if (started.status === 'fulfilled') await started.value.stop();
    database?.stop();
    throw [started, built].find((outcome) => outcome.status === 'rejected')?.reason;
  }
  const { product, stop } = started.value;
  project.provide('product', product);
  return async () => {
    await stop();
    database?.stop();
  };
}
