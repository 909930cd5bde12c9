import { describe, expect, it } from 'vitest';
import { cacheDeveloper } from './developer-cache.ts';
import { memoryStorage, network, ok, request } from '../../../test/rules-stage.ts';

const read = request('/api/developer');

function tab(
  storage = { session: memoryStorage(), local: memoryStorage() },
  answers: Parameters<typeof network>[1] = [],
  isReload = false,
) {
  return { storage, ...network([cacheDeveloper(storage, isReload)], answers) };
}
const textOf = async (response: Promise<Response>) => JSON.stringify(await (await response).json());

describe('cacheDeveloper', () => {
  it('asks once and answers from session storage after that, on the next page too REQ-12', async () => {
    const first = tab(undefined, [ok('a')]);
    const answers = [await textOf(first.call(read)), await textOf(first.call(read))];
    const next = tab(first.storage);
    answers.push(await textOf(next.call(read)));
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ status: 'OK', data: 'a' })]));
    expect([first.sent.length, next.sent.length]).toEqual([1, 0]);
  });

  it.each(['POST', 'PUT', 'DELETE'])('asks again after any %s REQ-12', async (method) => {
    const { call, sent } = tab();
    await call(read);
    await call(request('/api/somewhere', method));
    await call(read);
    expect(sent.map((outgoing) => outgoing.method)).toEqual(['GET', method, 'GET']);
  });

  it('asks again after a change that failed: it may have been made all the same REQ-12', async () => {
    const { call, sent } = tab(undefined, [ok(), () => Promise.reject(new TypeError('offline'))]);
    await call(read);
    await expect(call(request('/api/project', 'POST'))).rejects.toThrow('offline');
    await call(read);
    expect(sent).toHaveLength(3);
  });

  it('keeps the copy over the log call and over reading REQ-12', async () => {
    const { call, sent } = tab();
    await call(read);
    await call(request('/api/log', 'POST'));
    await call(request('/api/plans'));
    await call(read);
    expect(sent.filter(({ url }) => url.pathname === '/api/developer')).toHaveLength(1);
  });

  it('keeps nothing that was on its way while something changed', async () => {
    const held = Promise.withResolvers<Response>();
    const { call, sent } = tab(undefined, [() => held.promise]);
    const early = call(read);
    await call(request('/api/project', 'POST'));
    held.resolve(ok('old'));
    await early;
    await call(read);
    expect(sent).toHaveLength(3);
  });

  it('keeps no refusal', async () => {
    const { call, sent } = tab(undefined, [Response.json({ status: 'ERROR' }, { status: 404 })]);
    await call(read);
    await call(read);
    expect(sent).toHaveLength(2);
  });

  it('asks again when another tab has changed something', async () => {
    const local = memoryStorage();
    const one = tab({ session: memoryStorage(), local });
    await one.call(read);
    await tab({ session: memoryStorage(), local }).call(request('/api/project', 'POST'));
    await one.call(read);
    expect(one.sent).toHaveLength(2);
  });

  it('asks again after a reload, which is how a reader asks for the present state', async () => {
    const first = tab();
    await first.call(read);
    const reloaded = tab(first.storage, [], true);
    await reloaded.call(read);
    expect(reloaded.sent).toHaveLength(1);
  });
});
