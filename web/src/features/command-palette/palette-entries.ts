import type { MessageId } from '../../messages/catalogue.ts';
import { paths } from '../../paths.ts';

export type EntryGroup = 'pages' | 'documentation' | 'examples';
type Audience = 'everybody' | 'visitors' | 'signed-in';
export type PaletteEntry = {
  readonly group: EntryGroup;
  readonly title: MessageId;
  readonly href: string;
  readonly for: Audience;
};

const page = (title: MessageId, href: string, audience: Audience = 'everybody'): PaletteEntry => ({
  group: 'pages',
  title,
  href,
  for: audience,
});
const written = (title: MessageId, href: string): PaletteEntry => ({
  group: 'documentation',
  title,
  href,
  for: 'everybody',
});

/** Every page with a fixed address; pages without a route are hidden. */
export const paletteEntries: readonly PaletteEntry[] = [
  page('palette.home', paths.home),
  page('chrome.signIn', paths.login, 'visitors'),
  page('chrome.projects', paths.projects, 'signed-in'),
  page('chrome.usage', paths.usage, 'signed-in'),
  page('chrome.billing', paths.billing, 'signed-in'),
  page('chrome.users', paths.users, 'signed-in'),
  page('chrome.groups', paths.groups, 'signed-in'),
  page('chrome.pricing', paths.pricing),
  page('chrome.blog', paths.blog),
  page('chrome.support', paths.support),
  page('chrome.terms', paths.terms),
  page('chrome.privacy', paths.privacy),
  page('chrome.cookies', paths.cookies),
  page('chrome.privacySettings', paths.privacySettings),
  written('chrome.documentation', paths.documentation),
  written('apiReference.title', paths.apiReference),
  written('widgetDocs.title', paths.accountWidget),
  written('chrome.tutorials', paths.tutorials),
  { group: 'examples', title: 'chrome.examples', href: paths.examples, for: 'everybody' },
];
