import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  fromFragment,
  lacksCredentials,
  maxLinkedCode,
  toFragment,
  withCredentials,
  withHost,
  withoutCredentials,
} from './example-code.ts';

const code = "fetch('{SAMPLE_PLATFORM}', '{YOUR_API_KEY}', '{YOUR_APP_ID}', '{YOUR_APP_CODE}')";
const own = { app_id: 'app_1', app_code: 'code_1', api_key: 'key_1' };

describe('credentials in code', () => {
  it('replace every placeholder, and leave those alone that a choice does not have', () => {
    expect(withCredentials(code, own)).toBe("fetch('{SAMPLE_PLATFORM}', 'key_1', 'app_1', 'code_1')");
    expect(withCredentials(code, { ...own, app_code: null })).toContain("'{YOUR_APP_CODE}'");
    expect(withCredentials(code, undefined)).toBe(code);
    expect(withCredentials('{YOUR_API_KEY} {YOUR_API_KEY}', { ...own, api_key: '$&' })).toBe('$& $&');
  });

  it('can be taken out again, so that others replace them', () => {
    expect(withoutCredentials(withCredentials(code, own), own)).toBe(code);
    expect(withoutCredentials('key_1', undefined)).toBe('key_1');
    expect(withoutCredentials('an empty id', { app_id: '', app_code: null, api_key: null })).toBe('an empty id');
  });

  it('are missing while a placeholder is left', () => {
    expect(lacksCredentials(code)).toBe(true);
    expect(lacksCredentials(withCredentials(code, { ...own, app_code: null }))).toBe(true);
    expect(lacksCredentials(withCredentials(code, own))).toBe(false);
  });
});

it('shows the host of the installation', () => {
  expect(withHost('{SAMPLE_PLATFORM}/v1 {SAMPLE_PLATFORM}', 'https://$&.example')).toBe(
    'https://$&.example/v1 https://$&.example',
  );
});

describe('code in a fragment', () => {
  it('comes back as it was, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
        const fragment = await toFragment(text);
        expect(fragment).toMatch(/^#code=[\w-]*$/);
        expect(await fromFragment(fragment)).toBe(text);
      }),
    );
  });

  it('is none in other fragments, and damaged where it cannot be read or is too long', async () => {
    expect(await fromFragment('')).toBeUndefined();
    expect(await fromFragment('#all-examples')).toBeUndefined();
    expect(await fromFragment('#code=%%%')).toBeNull();
    expect(await fromFragment('#code=AAAA')).toBeNull();
    expect(await fromFragment((await toFragment('some code that is cut')).slice(0, -6))).toBeNull();
    expect(await fromFragment(await toFragment('x'.repeat(maxLinkedCode)))).toHaveLength(maxLinkedCode);
    expect(await fromFragment(await toFragment('x'.repeat(maxLinkedCode + 1)))).toBeNull();
    expect(await fromFragment(await toFragment('€'.repeat(maxLinkedCode)))).toHaveLength(maxLinkedCode);
  });

  it('is unpacked no further than to the longest code', async () => {
    const fragment = await toFragment(' '.repeat(50_000_000));
    expect(fragment.length).toBeLessThan(100_000);
    let bytes = 0;
    const unpack = DecompressionStream;
    vi.stubGlobal('DecompressionStream', function counted(format: CompressionFormat) {
      const { readable, writable } = new unpack(format);
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          bytes += part.byteLength;
          controller.enqueue(part);
        },
      });
      return { writable, readable: readable.pipeThrough(count) };
    });
    expect(await fromFragment(fragment)).toBeNull();
    vi.unstubAllGlobals();
    expect(bytes).toBeLessThan(5_000_000);
  });
});
