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

/** The script that stands first in every page is a text, which no other step makes smaller. */
const smallFirstScript: Plugin = {
  name: 'waypost-small-first-script',
  apply: ({ build }) => build?.ssr === true,
  enforce: 'pre',
  transform: {
    filter: { id: /\/ui\/base\/early-input\.ts$/ },
    async handler(code) {
      const [whole = '', script] = /(?<=keepInputScript = )`([^`]+)`/.exec(code) ?? [];
      if (script === undefined) return this.error('The script was not found');
      const small = await minify(script, { compress: { passes: 3 }, mangle: { toplevel: true } });
      return { code: code.replace(whole, () => JSON.stringify(small.code)), map: null };
    },
  },
};

type SourceMap = { readonly mappings: string };

/**
 * Chromium compiles all functions of a file that begins with this line while the file arrives. React stands in one
 * function, which a slow phone would otherwise compile as it is called, and answer nothing for a fifth of a second.
 */
const compiledAhead: Plugin = {
  name: 'waypost-compiled-ahead',
  apply: ({ build }) => build?.ssr !== true,
  enforce: 'post',
  generateBundle: {
    order: 'post', // Vite writes a line before the first one
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        const map = bundle[`${file.fileName}.map`];
        if (map?.type !== 'asset') continue;
        const { mappings, ...others } = JSON.parse(String(map.source)) as SourceMap;
        map.source = JSON.stringify({ ...others, mappings: `;${mappings}` });
      }
    },
  },
};

export const smallerScripts = (): Plugin[] => [iconWithoutKeys, minified, smallFirstScript, compiledAhead];
