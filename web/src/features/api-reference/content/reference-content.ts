import type { ReferencePage } from '../model/reference-documents.ts';
import type { ErrorArea, ReferenceErrors } from '../model/reference-errors.ts';

/** The address of the data of all pages, which the build puts there (web/reference-files.ts). */
export const referenceData = '/api-reference-data';

/** A page as menus and lists show it. */
export type ListedPage = Pick<ReferencePage, 'slug' | 'tag' | 'area'> & {
  readonly operations: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly summary: string;
  }[];
};

export const listedPage = ({ slug, tag, area, operations }: ReferencePage): ListedPage => ({
  slug,
  tag,
  area,
  operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
});

/** All pages with everything on them; for the server alone. */
export async function allReferencePages(): Promise<readonly ReferencePage[]> {
  return (await import('../model/reference-documents.ts')).referencePages;
}

/** Every code of a refusal; for the server alone. */
export async function allReferenceErrors(): Promise<ReferenceErrors> {
  return (await import('../model/reference-documents.ts')).referenceErrors;
}

async function readJson(name: string): Promise<unknown> {
  const answer = await fetch(`${referenceData}/${name}.json`);
  if (!answer.ok) throw new Error(`The data of ${name} was answered with ${answer.status}`);
  return answer.json();
}

let loadedList: readonly ListedPage[] | undefined;
let loadedErrors: ReferenceErrors | undefined;
const loadedPages = new Map<string, ReferencePage>();

const readList = async () =>
  import.meta.env.SSR
    ? (await allReferencePages()).map(listedPage)
    : ((await readJson('pages')) as readonly ListedPage[]);

const readPage = async (slug: string) =>
  import.meta.env.SSR
    ? (await allReferencePages()).find((page) => page.slug === slug)
    : ((await readJson(slug)) as ReferencePage);

/** Loads the list of all pages; a page that shows it calls this in its loader and its head. */
export async function loadReferenceList(): Promise<readonly ListedPage[]> {
  return (loadedList ??= await readList());
}

/** Loads a page before it is rendered; undefined if there is no such page. */
export async function loadReferencePage(slug: string): Promise<ReferencePage | undefined> {
  const isKnown = (await loadReferenceList()).some((page) => page.slug === slug);
  if (!isKnown) return undefined;
  const page = loadedPages.get(slug) ?? (await readPage(slug));
  if (page) loadedPages.set(slug, page);
  return page;
}

/** Loads the codes of refusals before their page is rendered. */
export async function loadReferenceErrors(): Promise<void> {
  loadedErrors ??= import.meta.env.SSR ? await allReferenceErrors() : ((await readJson('errors')) as ReferenceErrors);
}

/** The codes of refusals, which have already loaded. */
export function referenceErrorsOf(area: keyof ReferenceErrors): ErrorArea {
  if (!loadedErrors) throw new Error('The errors of the reference are not loaded');
  return loadedErrors[area];
}

/** The list, which has already loaded. */
export function referenceList(): readonly ListedPage[] {
  if (!loadedList) throw new Error('The pages of the reference are not loaded');
  return loadedList;
}

/** A page that has already loaded. */
export function loadedReferencePage(slug: string): ReferencePage {
  const page = loadedPages.get(slug);
  if (!page) throw new Error(`The page ${slug} of the reference is not loaded`);
  return page;
}
