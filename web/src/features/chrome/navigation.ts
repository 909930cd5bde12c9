import { useUser } from '../../api/app-context.tsx';
import { useHasPage } from '../../api/use-has-page.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { paths } from '../../paths.ts';

export type NavigationEntry = { readonly id: string; readonly label: MessageId; readonly href: string };

const entry = (id: string, label: MessageId, href: string): NavigationEntry => ({ id, label, href });

const documentation = entry('documentation', 'chrome.documentation', paths.documentation);

/** The public parts of the portal. */
export const publicNavigation: readonly NavigationEntry[] = [
  documentation,
  entry('tutorials', 'chrome.tutorials', paths.tutorials),
  entry('examples', 'chrome.examples', paths.examples),
  entry('blog', 'chrome.blog', paths.blog),
  entry('pricing', 'chrome.pricing', paths.pricing),
  entry('support', 'chrome.support', paths.support),
];

/** The main pages of a signed-in user; the others are in the footer. */
const consoleNavigation: readonly NavigationEntry[] = [
  entry('projects', 'chrome.projects', paths.projects),
  entry('usage', 'chrome.usage', paths.usage),
  documentation,
];

export const accountNavigation: readonly NavigationEntry[] = [
  entry('projects', 'chrome.projects', paths.projects),
  entry('billing', 'chrome.billing', paths.billing),
  entry('users', 'chrome.users', paths.users),
  entry('groups', 'chrome.groups', paths.groups),
];

/** Pages for developers. */
export const documentationNavigation: readonly NavigationEntry[] = [
  entry('api-reference', 'apiReference.title', paths.apiReference),
  entry('account-widget', 'widgetDocs.title', paths.accountWidget),
];

export const legalNavigation: readonly NavigationEntry[] = [
  entry('terms', 'chrome.terms', paths.terms),
  entry('privacy', 'chrome.privacy', paths.privacy),
  entry('cookies', 'chrome.cookies', paths.cookies),
  entry('privacy-settings', 'chrome.privacySettings', paths.privacySettings),
];

/** The entries whose pages exist. */
export function useExistingEntries(entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  const hasPage = useHasPage();
  return entries.filter(({ href }) => hasPage(href));
}

/** The links of the bar, for visitors and for signed-in people. */
export const mainNavigationFor = (isSignedIn: boolean): readonly NavigationEntry[] =>
  isSignedIn ? consoleNavigation : publicNavigation;

/** The links of the bar, and of the menu on phones. */
export function useMainNavigation(): readonly NavigationEntry[] {
  const isSignedIn = useUser() !== null;
  return useExistingEntries(mainNavigationFor(isSignedIn));
}

const isUsage = (pathname: string) => /\/usage\/?$/.test(pathname);

/** Whether an entry is the current one: a project's usage belongs to Usage, its other pages to Projects. */
export function isHere({ id, href }: NavigationEntry, pathname: string): boolean {
  if (id === 'usage') return isUsage(pathname);
  if (id === 'projects' && isUsage(pathname)) return false;
  return pathname === href || pathname.startsWith(`${href}/`);
}
