import { normaliseHostName } from './host-name.ts';
import { asciiHostName } from './punycode.ts';

/** Why a typed value is not a web origin. */
export type OriginProblem =
  | 'ORIGIN_UNRESTRICTED'
  | 'ORIGIN_USER_NAME'
  | 'ORIGIN_FORM'
  | 'ORIGIN_PORT'
  | 'ORIGIN_PATH'
  | 'ORIGIN_HOST';

/** A typed value in canonical form, or the code of its problem. */
export type Normalised<Problem extends string = string> = { readonly value: string } | { readonly problem: Problem };

/** Besides pages, the schemes of hybrid apps and of browsers' extensions, whose origin no page can imitate (KEY-58). */
const schemes = 'https?|app|capacitor|ionic|tauri|(?:chrome|moz|safari-web)-extension';
const form = new RegExp(`^(${schemes})://(\\[[0-9a-f:.]+\\]|[^/?#@:\\s]+)(?::(\\d+))?/?(.*)$`, 'i');
const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443 };

type Parts = { readonly host: string; readonly port: string | undefined; readonly rest: string };

function partProblem(text: string, { host, port, rest }: Parts): OriginProblem | undefined {
  if (/^[a-z-]+:\/\/[^/?#]*@/i.test(text)) return 'ORIGIN_USER_NAME';
  if (host === '') return 'ORIGIN_FORM';
  const isPort = port === undefined ? !rest.startsWith(':') : Number(port) >= 1 && Number(port) <= 65_535;
  if (!isPort) return 'ORIGIN_PORT';
  return rest === '' ? undefined : 'ORIGIN_PATH';
}

/** Only pages have subdomains: behind another scheme stands the name of one app or extension. */
function hostNameOf(host: string, scheme: string): string | undefined {
  const isPage = scheme.toLowerCase() in defaultPorts;
  return host.startsWith('*') && !isPage ? undefined : normaliseHostName(asciiHostName(host));
}

const portText = (scheme: string, port: string | undefined) =>
  port === undefined || Number(port) === defaultPorts[scheme] ? '' : `:${Number(port)}`;

/**
 * Parses an allowed origin: `https://www.example.com`, optionally with `*.` for all subdomains and a non-default port,
 * in the form that browsers send (KEY-45). Apps and extensions have origins of their own schemes (KEY-58).
 */
export function normaliseWebOrigin(typed: string): Normalised<OriginProblem> {
  const text = typed.trim();
  if (text === '*' || text === 'null') return { problem: 'ORIGIN_UNRESTRICTED' };
  const [, scheme = '', host = '', port, rest = ''] = form.exec(text) ?? [];
  const problem = partProblem(text, { host, port, rest });
  if (problem !== undefined) return { problem };
  const name = host.startsWith('[') ? host.toLowerCase() : hostNameOf(host, scheme);
  if (name === undefined) return { problem: 'ORIGIN_HOST' };
  return { value: `${scheme.toLowerCase()}://${name}${portText(scheme.toLowerCase(), port)}` };
}

const origin = new RegExp(
  `^(${schemes})://(?:[^/?#@]*@)?(\\[[0-9a-f:.]+\\]|[^/?#@:\\s]+)(?::(\\d{1,5}))?(?=[/?#]|$)`,
  'i',
);

/** The origin of a call from its Origin or Referer header; undefined if neither contains one (KEY-45). */
export function originOfCall(call: {
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
}): string | undefined {
  for (const text of [call.origin, call.referer]) {
    const [, scheme = '', host, port] = text === undefined || text.length > 2000 ? [] : (origin.exec(text) ?? []);
    if (host !== undefined)
      return `${scheme.toLowerCase()}://${host.toLowerCase()}${portText(scheme.toLowerCase(), port)}`;
  }
  return undefined;
}

/** The host of a normalised origin, without its port. */
export const hostOfOrigin = (normalised: string): string =>
  normalised.slice(normalised.indexOf('/') + 2).replace(/:\d+$/, '');

/** Whether a host is the named one, or a subdomain if the name begins with `*.`. */
export function isHostOf(host: string, name: string): boolean {
  return name.startsWith('*.') ? host.length > name.length - 1 && host.endsWith(name.slice(1)) : host === name;
}

/** Whether an allowed origin covers a call's origin: same scheme and port, and the host also by `*.` (KEY-45). */
export function isOriginOf(called: string, allowed: string): boolean {
  const star = allowed.indexOf('*');
  if (star < 0) return called === allowed;
  const scheme = allowed.slice(0, star);
  const suffix = allowed.slice(star + 1); // from the dot on, including the port
  return called.startsWith(scheme) && called.length > scheme.length + suffix.length && called.endsWith(suffix);
}
