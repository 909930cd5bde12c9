import { describe, expect, it } from 'vitest';
import type { SessionStore } from '../session-store.ts';
import { cacheDeveloper } from './developer-cache.ts';
import { memoryStorage, network, ok, request, sessionOf } from '../../../test/rules-stage.ts';

const read = request('/api/developer');

type Tab = { readonly session: Storage; readonly local: Storage };
type Answers = Parameters<typeof network>[1];

/** A page of a tab; a second page of the same tab has the same storage. */
function openPage(answers: Answers = [], storage: Tab = newTab(), person: SessionStore = sessionOf('usr_1')) {
  const newer: string[] = [];
  const onNewer = () => void newer.push('newer');
  return { storage, newer, ...network([cacheDeveloper({ storage, session: person, onNewer })], answers) };
}
const newTab = (local = memoryStorage()): Tab => ({ session: memoryStorage(), local });
const dataOf = async (response: Promise<Response>) => ((await (await response).json()) as { data: unknown }).data;
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the copy of the developer account', () => {
  it('answers every reading of a page after the first (REQ-12)', async () => {
    const page = openPage([ok('a')]);
    expect([await dataOf(page.call(read)), await dataOf(page.call(read))]).toEqual(['a', 'a']);
    await settled();
    expect(page.sent).toHaveLength(1);
  });

  it('answers a later page of the tab at once, and is then compared with the server once (REQ-12)', async () => {
    const { storage, call } = openPage([ok('a')]);
    await call(read);
    const answer = Promise.withResolvers<Response>();
    const later = openPage([() => answer.promise], storage);
    expect(await dataOf(later.call(read))).toBe('a');
    expect(await dataOf(later.call(read))).toBe('a');
    expect(later.sent).toHaveLength(1);
    answer.resolve(ok('a'));
    await settled();
    expect(later.newer).toEqual([]);
  });

  it('is replaced by what the comparison finds, and its readers hear of it (REQ-12)', async () => {
    const { storage, call } = openPage([ok('old')]);
    await call(read);
    const later = openPage([ok('new')], storage);
    expect(await dataOf(later.call(read))).toBe('old');
    await settled();
    expect(later.newer).toEqual(['newer']);
    expect(await dataOf(later.call(read))).toBe('new');
    expect(later.sent).toHaveLength(1);
  });

  it('is dropped when the comparison finds no account (REQ-12)', async () => {
    const { storage, call } = openPage([ok('old')]);
    await call(read);
    const later = openPage([Response.json({ status: 'ERROR' }, { status: 404 })], storage);
    await later.call(read);
    await settled();
    expect(later.newer).toEqual(['newer']);
    await later.call(read);
    expect(later.sent).toHaveLength(2);
  });

  it.each([401, 500, 503])('stays when the comparison is answered with %i', async (status) => {
    const { storage, call } = openPage([ok('a')]);
    await call(read);
    const later = openPage([Response.json({ status: 'ERROR' }, { status })], storage);
    await later.call(read);
    await settled();
    expect([await dataOf(later.call(read)), later.newer]).toEqual(['a', []]);
  });

  it('is compared even when its reader leaves', async () => {
    const { storage, call } = openPage([ok('old')]);
    await call(read);
    const later = openPage([ok('new')], storage);
    const leaving = new AbortController();
    await later.call({ ...read, signal: leaving.signal });
    expect(later.sent.map(({ signal }) => signal)).toEqual([undefined]);
  });

  it('keeps nothing of a comparison that a change overtook', async () => {
    const { storage, call } = openPage([ok('old')]);
    await call(read);
    const answer = Promise.withResolvers<Response>();
    const later = openPage([() => answer.promise], storage);
    await later.call(read);
    await later.call(request('/api/project', 'POST'));
    answer.resolve(ok('before the change'));
    await settled();
    expect(later.newer).toEqual([]);
    await later.call(read);
    expect(later.sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it.each(['POST', 'PUT', 'DELETE'])('is gone after any %s (REQ-12)', async (method) => {
    const { call, sent } = openPage();
    await call(read);
    await call(request('/api/somewhere', method));
    await call(read);
    expect(sent.map((outgoing) => outgoing.method)).toEqual(['GET', method, 'GET']);
  });

  it('is gone as soon as a change begins, and what is read while it runs is not kept (REQ-12)', async () => {
    const change = Promise.withResolvers<Response>();
    const { call, sent } = openPage([ok('old'), () => change.promise, ok('half'), ok('new')]);
    await call(read);
    const changing = call(request('/api/project', 'POST'));
    expect(await dataOf(call(read))).toBe('half');
    change.resolve(ok());
    await changing;
    expect(await dataOf(call(read))).toBe('new');
    expect(sent).toHaveLength(4);
  });

  it('is gone after a change that failed: it may have been made all the same (REQ-12)', async () => {
    const { call, sent } = openPage([ok(), () => Promise.reject(new TypeError('offline'))]);
    await call(read);
    await expect(call(request('/api/project', 'POST'))).rejects.toThrow('offline');
    await call(read);
    expect(sent).toHaveLength(3);
  });

  it('stays over the log call and over reading (REQ-12)', async () => {
    const { call, sent } = openPage();
    await call(read);
    await call(request('/api/log', 'POST'));
    await call(request('/api/plans'));
    await call(read);
    expect(sent.filter(({ url }) => url.pathname === '/api/developer')).toHaveLength(1);
  });

  it('is not made of an answer that was on its way while something changed', async () => {
    const answer = Promise.withResolvers<Response>();
    const { call, sent } = openPage([() => answer.promise]);
    const early = call(read);
    await call(request('/api/project', 'POST'));
    answer.resolve(ok('old'));
    await early;
    await call(read);
    expect(sent).toHaveLength(3);
  });

  it('is not made of a refusal', async () => {
    const { call, sent } = openPage([Response.json({ status: 'ERROR' }, { status: 404 })]);
    await call(read);
    await call(read);
    expect(sent).toHaveLength(2);
  });

  it('is gone when another tab has changed something', async () => {
    const local = memoryStorage();
    const one = openPage([], newTab(local));
    await one.call(read);
    await openPage([], newTab(local)).call(request('/api/project', 'POST'));
    await one.call(read);
    expect(one.sent).toHaveLength(2);
  });

  it('is no visitor’s: their reading gets the server’s answer', async () => {
    const refusal = Response.json({ status: 'UNAUTHORIZED' }, { status: 401 });
    const { call, sent } = openPage([refusal], newTab(), sessionOf(null));
    expect((await call(read)).status).toBe(401);
    expect(sent).toHaveLength(1);
  });

  it('is for one person alone', async () => {
    const { storage, call } = openPage([ok('a')]);
    await call(read);
    const other = openPage([ok('b')], storage, sessionOf('usr_2'));
    expect(await dataOf(other.call(read))).toBe('b');
  });
});
