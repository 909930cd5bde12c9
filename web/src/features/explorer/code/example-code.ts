/** Credentials that examples can use; null for those that a choice does not have. */
export type ExampleCredentials = {
  readonly app_id: string;
  readonly app_code: string | null;
  readonly api_key: string | null;
};

const placeholders = [
  ['{YOUR_API_KEY}', 'api_key'],
  ['{YOUR_APP_ID}', 'app_id'],
  ['{YOUR_APP_CODE}', 'app_code'],
] as const;

const platformPlaceholder = '{SAMPLE_PLATFORM}';

/** The code as a reader of this installation sees it: with its host, but with placeholders for credentials. */
export const withHost = (code: string, platform: string): string =>
  code.replaceAll(platformPlaceholder, () => platform);

/** Puts credentials in place of their placeholders (EXP-19). */
export function withCredentials(code: string, credentials: ExampleCredentials | undefined): string {
  let filled = code;
  for (const [placeholder, field] of placeholders) {
    const value = credentials?.[field];
    if (value) filled = filled.replaceAll(placeholder, () => value);
  }
  return filled;
}

/** The reverse, so that other credentials can replace these, and no link contains any. */
export function withoutCredentials(code: string, credentials: ExampleCredentials | undefined): string {
  let bare = code;
  for (const [placeholder, field] of placeholders) {
    const value = credentials?.[field];
    if (value) bare = bare.replaceAll(value, () => placeholder);
  }
  return bare;
}

/** Whether code still lacks a credential, so that its calls would be refused. */
export const lacksCredentials = (code: string): boolean =>
  placeholders.some(([placeholder]) => code.includes(placeholder));

const fragmentStart = '#code=';

/** The longest code that a link carries. */
export const maxLinkedCode = 20_000;

async function through(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Code as the fragment of an address, which no server sees. */
export async function toFragment(code: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(code), new CompressionStream('deflate-raw'));
  const text = Array.from(packed, (byte) => String.fromCodePoint(byte)).join('');
  return fragmentStart + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The code of a fragment; null if it is damaged or too long, undefined if there is none. */
export async function fromFragment(fragment: string): Promise<string | null | undefined> {
  if (!fragment.startsWith(fragmentStart)) return undefined;
  try {
    const text = atob(fragment.slice(fragmentStart.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
    const code = new TextDecoder('utf-8', { fatal: true }).decode(
      await through(packed, new DecompressionStream('deflate-raw')),
    );
    return code.length > maxLinkedCode ? null : code;
  } catch {
    return null; // the address was cut or changed on its way
  }
}
