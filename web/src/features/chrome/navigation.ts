import type { MessageId } from '../../messages/catalogue.ts';
import { paths } from '../../paths.ts';

export type NavigationEntry = { readonly id: string; readonly label: MessageId; readonly href: string };

const entry = (id: string, label: MessageId, href: string): NavigationEntry => ({ id, label, href });

/** The parts of the portal that everybody reads (NAV-46). */
export const mainNavigation: readonly NavigationEntry[] = [
  entry('documentation', 'chrome.documentation', paths.documentation),
  entry('tutorials', 'chrome.tutorials', paths.tutorials),
  entry('examples', 'chrome.examples', paths.examples),
  entry('blog', 'chrome.blog', paths.blog),
  entry('pricing', 'chrome.pricing', paths.pricing),
  entry('support', 'chrome.support', paths.support),
];

/** Where a signed-in person works. */
export const accountNavigation: readonly NavigationEntry[] = [
  entry('projects', 'chrome.projects', paths.projects),
  entry('billing', 'chrome.billing', paths.billing),
  entry('users', 'chrome.users', paths.users),
  entry('groups', 'chrome.groups', paths.groups),
];

/** What is written for developers today. */
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
