import { inVariant } from './document-variant.ts';

type DocumentLink = {
  readonly href: string;
  /** `ff_documentation_new_tab` (CFG-25). */
  readonly isFlagOn: boolean;
  /** The documents that open in the same tab, by their path below /documentation/ (DOC-06). */
  readonly nonMigrated: readonly string[];
};

const documentPath = '/documentation/';

/** DOC-06: a link to a document opens a new tab, except listed documents and tutorials; with the flag off, none does. */
export function opensInNewTab({ href, isFlagOn, nonMigrated }: DocumentLink): boolean {
  const path = inVariant(href, 'global').replace(/[?#].*$/, '');
  if (!isFlagOn || !path.startsWith(documentPath)) return false;
  return !nonMigrated.includes(path.slice(documentPath.length));
}
