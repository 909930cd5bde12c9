/** DOC-04: how often the size of the documentation's frame is read. */
export const documentFramePollMs = 100;
/** DOC-05: how often the size of the frame with its table of contents is read. */
export const contentsFramePollMs = 1000;

/** DOC-11: the types of PDF files, in the order of the list. */
export const downloadTypes = [
  'release_notes',
  'developer_guide',
  'data_specification',
  'user_guide',
  'migration_guide',
  'technical_solution_paper',
] as const;
export type DownloadType = (typeof downloadTypes)[number];

/** A version of a document that is made elsewhere and shown in frames. */
export type DocumentVersion = {
  readonly version: string;
  /** Where its pages are, ending in a slash; `{language}` stands for the language of the reader. */
  readonly base: string;
  /** The page with the table of contents. */
  readonly contents: string;
  /** The names of its pages; the first one is its start. */
  readonly pages: readonly string[];
};

const partsOf = (version: string) => version.split(/[.+-]/);

function compareParts(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? one.localeCompare(other) : a - b;
}

/** Below zero if the first version is the older one; 1.10 is newer than 1.9. */
function compareVersions(one: string, other: string): number {
  const [ones, others] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(ones.length, others.length); at += 1) {
    const order = compareParts(ones[at] ?? '0', others[at] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

/** The versions of a document, newest first (DOC-11). */
export const newestFirst = <Version extends { readonly version: string }>(versions: readonly Version[]): Version[] =>
  versions.toSorted((one, other) => compareVersions(other.version, one.version));

/** The requested version; the newest one if there is no such version. */
export function versionOf<Version extends { readonly version: string }>(
  versions: readonly Version[],
  asked: unknown,
): Version | undefined {
  return versions.find(({ version }) => version === asked) ?? newestFirst(versions)[0];
}

/** DOC-03: the same page of a version where it exists, otherwise the version's start. */
export function pageIn({ pages }: Pick<DocumentVersion, 'pages'>, asked: unknown): string {
  return pages.find((page) => page === asked) ?? pages[0] ?? '';
}

/** The address of a page of a version in the language of the reader. */
export const addressOf = ({ base }: Pick<DocumentVersion, 'base'>, page: string, language: string): string =>
  `${base.replace('{language}', language)}${page}`;

/** The page at an address inside a version; undefined for an address elsewhere. */
export function pageAt(version: DocumentVersion, address: string, language: string): string | undefined {
  return version.pages.find((page) => address === addressOf(version, page, language));
}

/** The downloads of a version in the order of their types (DOC-11). */
export const inTypeOrder = <Download extends { readonly type: DownloadType }>(
  downloads: readonly Download[],
): Download[] =>
  downloads.toSorted((one, other) => downloadTypes.indexOf(one.type) - downloadTypes.indexOf(other.type));
