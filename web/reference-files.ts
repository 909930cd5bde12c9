import type { Plugin } from 'vite';
import { listedPage, referenceData } from './src/features/api-reference/content/reference-content.ts';
import { referenceErrors, referencePages } from './src/features/api-reference/model/reference-documents.ts';

/** The data of the API reference by address: a list of its pages, each page, and the codes of refusals. */
export const referenceFiles = (): Record<string, string> =>
  Object.fromEntries([
    [`${referenceData}/pages.json`, JSON.stringify(referencePages.map(listedPage))],
    [`${referenceData}/errors.json`, JSON.stringify(referenceErrors)],
    ...referencePages.map((page) => [`${referenceData}/${page.slug}.json`, JSON.stringify(page)]),
  ]) as Record<string, string>;

/** Puts what a page of the reference shows beside the scripts, so that a browser reads one page at a time. */
export function referencePagesData(): Plugin {
  return {
    name: 'waypost-api-reference',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [path, source] of Object.entries(referenceFiles()))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
  };
}
