import { describe, expect, it } from 'vitest';
import { memoryStorage, network, ok, personOf, request, sessionOf, unauthorized } from '../../../test/rules-stage.ts';
import { reloadOnceAMinute, renewSession } from './unauthorized.ts';

const signedInAs = (userId: string) => ({ ...personOf(userId), accessToken: 'token-2' });

function stage(userId: string | null, refreshes = true) {
  const session = sessionOf(userId);
  const did: string[] = [];
  const options = {
    session,
    refreshes,
    refresh: () => {
      did.push('refresh');
      session.signIn(signedInAs('usr_1'));
      return Promise.resolve();
    },
    reload: () => void did.push('reload'),
  };
  return { session, did, options };
}

describe('renewSession', () => {
  it.each([401, 401701])(
    'renews the session at an UNAUTHORIZED with code %i and repeats the call once REQ-11',
    async (code) => {
      const { did, options } = stage('usr_1');
      const { sent, call } = network([renewSession(options)], [unauthorized(code), unauthorized(code)]);
      expect((await call(request('/api/project/prj_1', 'PUT', { body: '{}' }))).status).toBe(401);
      expect(did).toEqual(['refresh']);
      expect(sent.map(({ method, body }) => [method, body])).toEqual([
        ['PUT', '{}'],
        ['PUT', '{}'],
      ]);
    },
  );

  it('renews at the expired code, whatever the status says REQ-11', async () => {
    const { did, options } = stage('usr_1');
    const expired = Response.json({ status: 'ERROR', error: { code: 401701 } }, { status: 401 });
    expect((await network([renewSession(options)], [expired]).call(request('/api/x'))).status).toBe(200);
    expect(did).toEqual(['refresh']);
  });

  it.each([
    ['another 401', () => Response.json({ status: 'ERROR', error: { code: 7 } }, { status: 401 })],
    ['a 401 that is no JSON', () => new Response('no', { status: 401 })],
    ['a 403', () => Response.json({ status: 'UNAUTHORIZED' }, { status: 403 })],
  ])('leaves %s alone', async (_, answer) => {
    const { did, options } = stage('usr_1');
    await network([renewSession(options)], [answer]).call(request('/api/x'));
    expect(did).toEqual([]);
  });

  it('leaves a visitor’s 401 alone REQ-11', async () => {
    const { did, options } = stage(null);
    expect((await network([renewSession(options)], [unauthorized()]).call(request('/api/x'))).status).toBe(401);
    expect(did).toEqual([]);
  });

  it('reloads the page instead while the flag is off REQ-11', async () => {
    const { did, options } = stage('usr_1', false);
    const { sent, call } = network([renewSession(options)], [unauthorized(401701)]);
    await call(request('/api/x'));
    expect(did).toEqual(['reload']);
    expect(sent).toHaveLength(1);
  });

  it('renews no session of a user who is signing out, and again one of a user who stays', async () => {
    const { session, did, options } = stage('usr_1');
    const { call } = network([renewSession(options)], [unauthorized(), unauthorized(), ok()]);
    session.beginSignOut();
    expect((await call(request('/api/x'))).status).toBe(401);
    expect([did, session.user()?.userId]).toEqual([[], 'usr_1']);
    session.stay();
    expect((await call(request('/api/x'))).status).toBe(200);
    expect(did).toEqual(['refresh']);
  });

  it('logs the user out when the session cannot be renewed REQ-11', async () => {
    const { session, options } = stage('usr_1');
    const refresh = () => Promise.reject(new Error('aborted'));
    const { sent, call } = network([renewSession({ ...options, refresh })], [unauthorized()]);
    expect((await call(request('/api/x'))).status).toBe(401);
    expect(session.user()).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('renews once for calls that fail together', async () => {
    const { did, options } = stage('usr_1');
    const { call } = network([renewSession(options)], [unauthorized(), unauthorized(), unauthorized()]);
    const answers = await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => call(request(path))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(did).toEqual(['refresh']);
  });

  it('renews again when the renewed session ends too REQ-11', async () => {
    const { did, options } = stage('usr_1');
    const { call } = network([renewSession(options)], [unauthorized(), ok(), unauthorized(), ok()]);
    const answers = [await call(request('/api/a')), await call(request('/api/b'))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(did).toEqual(['refresh', 'refresh']);
  });

  it('does not repeat what one person asked for in the name of another', async () => {
    const { session, options } = stage('usr_1');
    const refresh = () => {
      session.signIn(signedInAs('usr_2'));
      return Promise.resolve();
    };
    const { sent, call } = network([renewSession({ ...options, refresh })], [unauthorized()]);
    expect((await call(request('/api/project', 'POST'))).status).toBe(401);
    expect(sent).toHaveLength(1);
  });

  it.each(['/rest/auth', '/rest/auth/begin'])(
    'takes a refused POST %s for no expired session: the renewal itself uses it',
    async (path) => {
      const { did, options } = stage('usr_1');
      await network([renewSession(options)], [unauthorized()]).call(request(path, 'POST'));
      expect(did).toEqual([]);
      await network([renewSession(options)], [unauthorized(), ok()]).call(request('/rest/auth'));
      expect(did).toEqual(['refresh']);
    },
  );
});

describe('reloadOnceAMinute', () => {
  it('reloads at most once a minute, also when the page began anew meanwhile REQ-11', () => {
    const storage = memoryStorage();
    const reloads: number[] = [];
    let now = 1_000_000;
    const ask = () =>
      reloadOnceAMinute(
        storage,
        () => void reloads.push(now),
        () => now,
      )();
    for (const after of [0, 1, 58_999, 1000, 59_999, 1]) {
      now += after;
      ask();
    }
    expect(reloads).toEqual([1_000_000, 1_060_000, 1_120_000]);
  });
});
