import type { Language } from '@waypost/domain/base/language';
import { inVariant } from '@waypost/domain/documentation/document-variant';
import { paths } from '../../paths.ts';
import type { DocumentFacts } from './content/content-page.ts';
import { pagesOf } from './content/reading-content.ts';

const nothing = { type: '', category: '', product: '', subCategory: '' };
const reference = { ...nothing, type: 'documentation', category: 'reference' };

/** The pages that no file of the content describes. */
const otherPages: ReadonlyMap<string, DocumentFacts> = new Map([
  [paths.documentation, nothing],
  [paths.tutorials, nothing],
  [paths.apiReference, { ...reference, product: 'API' }],
  [paths.accountWidget, { ...reference, product: 'account widget' }],
]);

type Asked = {
  readonly pathname: string;
  readonly language: Language;
  /** Documents that are made elsewhere. */
  readonly documents: readonly { readonly id: string; readonly type: string; readonly product: string }[];
};

/** Undefined if there is no such page. */
export function documentFacts({ pathname, language, documents }: Asked): DocumentFacts | undefined {
  const path = inVariant(pathname.replace(/(.)\/$/, '$1'), 'global');
  const page = pagesOf('documentation', language).find(({ slug }) => paths.documentationPage(slug) === path);
  const tutorial = pagesOf('tutorials', language).find(({ slug }) => paths.tutorial(slug) === path);
  const embedded = documents.find(({ id }) => paths.embeddedDocument(id) === path);
  return (
    page ??
    tutorial ??
    otherPages.get(path) ??
    (path.startsWith(`${paths.apiReference}/`) ? { ...reference, product: 'API' } : undefined) ??
    (embedded && { ...nothing, type: embedded.type, product: embedded.product })
  );
}
