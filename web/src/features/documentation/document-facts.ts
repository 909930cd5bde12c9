import { paths } from '../../paths.ts';
import { documentationPages } from './documentation-content.ts';
import type { DocumentFacts } from './documentation-menu.ts';

const nothing = { type: '', category: '', product: '', subCategory: '' };
const reference = { ...nothing, type: 'documentation', category: 'reference' };

/** The pages that no file of the content describes. */
const otherPages: ReadonlyMap<string, DocumentFacts> = new Map([
  [paths.documentation, nothing],
  [paths.apiReference, { ...reference, product: 'API' }],
  [paths.accountWidget, { ...reference, product: 'account widget' }],
]);

/** Undefined if there is no such page. */
export function documentFacts(pathname: string): DocumentFacts | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  const page = documentationPages.find(({ slug }) => paths.documentationPage(slug) === path);
  return page ?? otherPages.get(path);
}
