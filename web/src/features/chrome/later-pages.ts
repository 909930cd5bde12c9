import type { MessageId } from '../../messages/catalogue.ts';

/** An address whose page does not exist yet. To add the page, add a route and remove its line here. */
export type LaterPage = {
  /** `{name}` matches one segment of a path; with a question mark the segment is optional. */
  readonly pattern: string;
  readonly title: MessageId;
  readonly needsSignIn?: true;
};

export const laterPages: readonly LaterPage[] = [
  { pattern: '/applications/create/reseller/plan_details', title: 'chrome.createProject' },
  { pattern: '/applications/create/reseller/app_details', title: 'chrome.createProject' },
  { pattern: '/applications/create/reseller/review', title: 'chrome.createProject' },
  { pattern: '/applications/create/reseller/done', title: 'chrome.createProject' },
  { pattern: '/reseller/projects/create', title: 'chrome.createProject', needsSignIn: true },
  { pattern: '/user-management', title: 'chrome.users', needsSignIn: true },
  { pattern: '/group-management', title: 'chrome.groups', needsSignIn: true },
  { pattern: '/api-explorer/{topCat}?/{versionOrCat}?/{catOrExample}?/{example}?', title: 'chrome.examples' },
  { pattern: '/documentation/examples/{topCat}/{versionOrCat}?/{catOrExample}?/{example}?', title: 'chrome.examples' },
  { pattern: '/cn/documentation', title: 'chrome.documentation' },
  { pattern: '/tutorials', title: 'chrome.tutorials' },
  { pattern: '/blog', title: 'chrome.blog' },
];

/** Words that are never an app id. */
const notIds = new Set(['create', 'list.json']);

const fits = (wanted: string, given: string | undefined) => {
  if (given === undefined) return wanted.endsWith('}?');
  return wanted.startsWith('{') ? !notIds.has(given) : wanted === given;
};

function matches(pattern: string, parts: readonly string[]): boolean {
  const patternParts = pattern.slice(1).split('/');
  return parts.length <= patternParts.length && patternParts.every((one, at) => fits(one, parts[at]));
}

/** The planned page of an address; undefined if none is planned. */
export function laterPageAt(pathname: string): LaterPage | undefined {
  const parts = pathname.replace(/^\/|\/$/g, '').split('/');
  return laterPages.find(({ pattern }) => matches(pattern, parts));
}
