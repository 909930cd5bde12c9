import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** Keys of an icon's shapes are random, so they do not compress; React gets the shapes as arguments, not as a list. */
const iconWithoutKeys: Plugin = {
  name: 'waypost-icons-without-keys',
  apply: ({ build }) => build?.ssr !== true,
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({ code: code.replaceAll(/, key: "\w+"/g, ''), map: null }),
  },
};

/** Minifies the browser's scripts in three passes. Vite's own minifier makes one, and its files are 1 % larger. */
const minified: Plugin = {
  name: 'waypost-smaller-scripts',
  apply: ({ build }) => build?.ssr !== true,
  renderChunk: {
    order: 'post',
    handler: (code) => minify(code, { module: true, compress: { passes: 3 }, mangle: true, sourceMap: true }),
  },
};

export const smallerScripts = (): Plugin[] => [iconWithoutKeys, minified];
