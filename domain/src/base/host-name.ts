import type { AppPlatform } from '../apps/apps.ts';

/** Maximum number of host names per app (PRJ-39). */
export const maxDomains = 10;

/** With the underscore, which browsers and name servers take although no registry does. */
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const hostName = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)*${label}$`);

/** The host name in lower case, with an optional `*.`; undefined for any other text (PRJ-39). */
export function normaliseHostName(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  return name.length <= 255 && hostName.test(name) ? name : undefined;
}

/** The platform's term for an app's namespace (APP-08). */
export type NamespaceKind = 'bundle-id' | 'package-name';

/** Bundle ID on iOS, package name on Android; undefined if the platform's apps have no namespace (APP-08). */
export function namespaceKindOf(platform: AppPlatform): NamespaceKind | undefined {
  if (platform.startsWith('ios')) return 'bundle-id';
  return platform.startsWith('android') ? 'package-name' : undefined;
}

const namespacePattern = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_-]+)+$/;

/** Whether a text is a Bundle ID or Package name: reverse DNS, 3 to 255 characters (APP-21). */
export function isNamespace(text: string): boolean {
  return text.length <= 255 && namespacePattern.test(text); // the pattern needs three characters
}
