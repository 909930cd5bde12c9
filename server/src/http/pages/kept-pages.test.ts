import { describe, expect, it } from 'vitest';
import { createKeptPages, type SentPage } from './kept-pages.ts';

const pageOf = (text: string, keepMs: number): SentPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  keepMs,
});

function stage() {
  let now = 1000;
  let made = 0;
  const kept = createKeptPages(() => now);
  const get = async (key: string, keepMs = Infinity) => {
    const { body } = await kept(key, () => {
      made += 1;
      return Promise.resolve(pageOf(`${key} ${made}`, keepMs));
    });
    return String(body);
  };
  return { kept, get, pass: (ms: number) => (now += ms) };
}

describe('pages that many get', () => {
  it('are made once for each key', async () => {
    const { get, pass } = stage();
    expect([await get('a'), await get('b'), await get('a')]).toEqual(['a 1', 'b 2', 'a 1']);
    pass(1e12);
    expect(await get('a')).toBe('a 1');
  });

  it('are made anew when their time is over', async () => {
    const { get, pass } = stage();
    expect(await get('a', 30_000)).toBe('a 1');
    pass(30_000);
    expect(await get('a', 30_000)).toBe('a 1');
    pass(1);
    expect(await get('a', 30_000)).toBe('a 2');
  });

  it('are made for each request where they are not for others', async () => {
    const { get } = stage();
    expect([await get('a', 0), await get('a', 0)]).toEqual(['a 1', 'a 2']);
    expect(new Set(await Promise.all([get('a', 0), get('a', 0), get('a', 0)])).size).toBe(3);
  });

  it('are waited for by those who ask meanwhile', async () => {
    const { get } = stage();
    expect(await Promise.all([get('a'), get('a'), get('b'), get('a')])).toEqual(['a 1', 'a 1', 'b 2', 'a 1']);
  });

  it('fail only for the request that failed', async () => {
    const { kept, get } = stage();
    const failing = kept('a', () => Promise.reject(new Error('away')));
    const waiting = get('a');
    await expect(failing).rejects.toThrow('away');
    expect([await waiting, await get('a')]).toEqual(['a 1', 'a 1']);
  });

  it('make room for others beyond 64 MB, those first that nobody asked for longest', async () => {
    const { kept, get } = stage();
    const large = (key: string) =>
      kept(key, () => Promise.resolve({ ...pageOf(key, Infinity), body: Buffer.alloc(30_000_000) }));
    await get('a');
    await large('b');
    await get('a');
    await large('c');
    await large('d');
    const again = await kept('b', () => Promise.resolve(pageOf('made anew', Infinity)));
    expect([await get('a'), String(again.body)]).toEqual(['a 1', 'made anew']);
  });
});
