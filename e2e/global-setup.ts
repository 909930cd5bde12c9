import type { TestProject } from 'vitest/node';
import { type Product, startProduct } from './start-product.ts';
import { buildGallery } from './ui/build-gallery.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Product;
  }
}

// oxlint-disable-next-line import/no-default-export -- the form that the test runner asks for
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ product, stop }] = await Promise.all([startProduct(), buildGallery()]);
  project.provide('product', product);
  return stop;
}
