import { hostNameOf } from './host-name.ts';
import { asciiHostName } from './punycode.ts';

/** What was typed in its one written form, or the sentence that says what is wrong with it. */
export type Normalised = { readonly value: string } | { readonly problem: string };

const form = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/?#@:\s]+)(?::(\d+))?\/?(.*)$/i;
const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443 };

type Parts = { readonly host: string; readonly port: string | undefined; readonly rest: string };

function partProblem(text: string, { host, port, rest }: Parts): string | undefined {
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(text)) return 'An origin has no user name.';
  if (host === '')
    return 'An origin begins with https:// or http:// and has a host, for instance https://www.example.com.';
  const isPort = port === undefined ? !rest.startsWith(':') : Number(port) >= 1 && Number(port) <= 65_535;
  if (!isPort) return 'A port is a number from 1 to 65535.';
  return rest === ''
    ? undefined
    : 'An origin has no path: browsers do not send it. Leave out what follows the host and port.';
}

const portText = (scheme: string, port: string | undefined) =>
  port === undefined || Number(port) === defaultPorts[scheme] ? '' : `:${Number(port)}`;

/**
 * An origin that pages may call from: `https://www.example.com`, with `*.` before the host for everything below it and
 * a port where it is not the scheme's own; written as browsers send it (KEY-45).
 */
export function webOriginOf(typed: string): Normalised {
  const text = typed.trim();
  if (text === '*' || text === 'null') return { problem: 'Name the origins: one for all pages is no restriction.' };
  const [, scheme = '', host = '', port, rest = ''] = form.exec(text) ?? [];
  const problem = partProblem(text, { host, port, rest });
  if (problem !== undefined) return { problem };
  const name = host.startsWith('[') ? host.toLowerCase() : hostNameOf(asciiHostName(host));
  if (name === undefined) return { problem: 'This is not a host name; `*.` may stand only at its beginning.' };
  return { value: `${scheme.toLowerCase()}://${name}${portText(scheme.toLowerCase(), port)}` };
}

const origin = /^(https?):\/\/(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[^/?#@:\s]+)(?::(\d{1,5}))?(?=[/?#]|$)/i;

/** The origin that a call came from, out of its Origin or Referer; undefined where neither names one (KEY-45). */
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

/** Whether a host is the named one, or lies below it where the name begins with `*.`. */
export function isHostOf(host: string, name: string): boolean {
  return name.startsWith('*.') ? host.length > name.length - 1 && host.endsWith(name.slice(1)) : host === name;
}

/** Whether a call's origin is the allowed one: scheme and port alike, the host also by `*.` (KEY-45). */
export function isOriginOf(called: string, allowed: string): boolean {
  const star = allowed.indexOf('*');
  if (star < 0) return called === allowed;
  const scheme = allowed.slice(0, star);
  const suffix = allowed.slice(star + 1); // from the dot on, the port included
  return called.startsWith(scheme) && called.length > scheme.length + suffix.length && called.endsWith(suffix);
}
