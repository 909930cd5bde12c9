import { mayByRole, type RolePermission } from '@waypost/domain/permissions/role-permissions';
import { inVariant, variantOf } from '@waypost/domain/documentation/document-variant';
import { useLocation } from '@tanstack/react-router';
import type { SessionUser } from '@waypost/contract/entities/session';
import { useConfig, useUser } from '../../api/app-context.tsx';
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

const accountNavigation: readonly NavigationEntry[] = [
  entry('projects', 'chrome.projects', paths.projects),
  entry('billing', 'chrome.billing', paths.billing),
  entry('users', 'chrome.users', paths.users),
  entry('groups', 'chrome.groups', paths.groups),
  entry('money', 'chrome.money', paths.money),
];

/** The pages that the roles of a user open: users to manage, a group, or statements of everybody. */
const neededPermissions: Readonly<Record<string, RolePermission>> = {
  users: 'list-users',
  groups: 'manage-group',
  money: 'move-money',
};

/** The entries of the account menu for a user with these roles. */
export const accountNavigationFor = (roles: SessionUser['roles']): readonly NavigationEntry[] =>
  accountNavigation.filter(({ id }) => {
    const permission = neededPermissions[id];
    return permission === undefined || mayByRole(roles, permission);
  });

/** Pages for developers. */
export const documentationNavigation: readonly NavigationEntry[] = [
  entry('api-reference', 'apiReference.title', paths.apiReference),
  entry('account-widget', 'widgetDocs.title', paths.accountWidget),
];

const legalNavigation: readonly NavigationEntry[] = [
  entry('terms', 'chrome.terms', paths.terms),
  entry('privacy', 'chrome.privacy', paths.privacy),
  entry('cookies', 'chrome.cookies', paths.cookies),
  entry('privacy-settings', 'chrome.privacySettings', paths.privacySettings),
];

/** Legal pages, the operator's own imprint among them if there is one. */
export function useLegalNavigation(): readonly NavigationEntry[] {
  const { imprint } = useConfig().brand.links;
  return imprint === null ? legalNavigation : [entry('imprint', 'chrome.imprint', imprint), ...legalNavigation];
}

/** The entries whose pages exist, and addresses elsewhere. */
export function useExistingEntries(entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  const hasPage = useHasPage();
  return entries.filter(({ href }) => !href.startsWith('/') || hasPage(href));
}

/** The links of the bar, for visitors and for signed-in people. */
export const mainNavigationFor = (isSignedIn: boolean): readonly NavigationEntry[] =>
  isSignedIn ? consoleNavigation : publicNavigation;

/** On pages of the documentation for China, links to the documentation stay in that variant (NAV-23). */
export const entriesAt = (entries: readonly NavigationEntry[], pathname: string): readonly NavigationEntry[] =>
  entries.map((one) => ({ ...one, href: inVariant(one.href, variantOf({ pathname })) }));

/** The links of the bar, and of the menu on phones. */
export function useMainNavigation(): readonly NavigationEntry[] {
  const isSignedIn = useUser() !== null;
  const pathname = useLocation({ select: (location) => location.pathname });
  return entriesAt(useExistingEntries(mainNavigationFor(isSignedIn)), pathname);
}

const isUsage = (pathname: string) => /\/usage\/?$/.test(pathname);

/** Whether an entry is the current one: a project's usage belongs to Usage, its other pages to Projects. */
export function isHere({ id, href }: NavigationEntry, pathname: string): boolean {
  if (id === 'usage') return isUsage(pathname);
  if (id === 'projects' && isUsage(pathname)) return false;
  return pathname === href || pathname.startsWith(`${href}/`);
}
