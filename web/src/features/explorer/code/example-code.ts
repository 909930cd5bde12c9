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

const bytesIn = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

/** Code as the fragment of an address, which no server sees. */
export async function toFragment(code: string): Promise<string> {
  const packed = await bytesIn(new Blob([code]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const text = Array.from(packed, (byte) => String.fromCodePoint(byte)).join('');
  return fragmentStart + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** As many bytes as the longest code can have, of which a link can claim millions in a few thousand signs. */
function mostCode(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(part, controller) {
      bytes += part.byteLength;
      if (bytes > 3 * maxLinkedCode) controller.error(new RangeError('The code of the link is too long'));
      else controller.enqueue(part);
    },
  });
}

/** The code of a fragment; null if it is damaged or too long, undefined if there is none. */
export async function fromFragment(fragment: string): Promise<string | null | undefined> {
  if (!fragment.startsWith(fragmentStart)) return undefined;
  try {
    const text = atob(fragment.slice(fragmentStart.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = new Blob([Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0)]).stream();
    const bytes = await bytesIn(packed.pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(mostCode()));
    const code = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return code.length > maxLinkedCode ? null : code;
  } catch {
    return null; // the address was cut or changed on its way
  }
}
