/** How many host names may be named for one app (PRJ-39). */
export const maxDomains = 10;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)*${label}$`);

/** The host name in lower case, `*.` before it allowed; undefined for anything else (PRJ-39). */
export function hostNameOf(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  return name.length <= 255 && hostName.test(name) ? name : undefined;
}

const namespacePattern = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_-]+)+$/;

/** Whether a text is a Bundle ID or Package name: reverse DNS, 3 to 255 characters (APP-21). */
export function isNamespace(text: string): boolean {
  return text.length >= 3 && text.length <= 255 && namespacePattern.test(text);
}
