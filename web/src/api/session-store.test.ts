import { describe, expect, it } from 'vitest';
import { personOf } from '../../test/rules-stage.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

function stage(answers: readonly (string | Error)[]) {
  let reads = 0;
  const store = createSessionStore(personOf('usr_1'), () => {
    const answer = answers[reads++] ?? 'token';
    return answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve({ ...personOf('usr_1'), accessToken: answer });
  });
  return { store, reads: () => reads };
}

describe('createSessionStore', () => {
  it('reads the token once, however many ask for it', async () => {
    const { store, reads } = stage(['first', 'second']);
    expect(await Promise.all([store.token(), store.token()])).toEqual(['first', 'first']);
    expect(reads()).toBe(1);
  });

  it('reads it again after a failure', async () => {
    const { store } = stage([new Error('offline'), 'second']);
    await expect(store.token()).rejects.toThrow('offline');
    expect(await store.token()).toBe('second');
  });

  it('knows who signed in, with their token, and nobody after signing out', async () => {
    const { store, reads } = stage([]);
    const heard: (string | undefined)[] = [];
    const stop = store.subscribe(() => heard.push(store.user()?.userId));
    store.signIn({ ...personOf('usr_2'), accessToken: 'their token' });
    expect(await store.token()).toBe('their token');
    expect(store.user()).toEqual(personOf('usr_2'));
    store.signOut();
    stop();
    store.signIn({ ...personOf('usr_3'), accessToken: 'x' });
    expect(heard).toEqual(['usr_2', undefined]);
    expect(reads()).toBe(0);
  });

  it.each([
    ['they stay', (store: SessionStore) => store.stay()],
    ['somebody signs in', (store: SessionStore) => store.signIn({ ...personOf('usr_2'), accessToken: 'x' })],
  ])('holds whoever waits while the user is signing out until %s', async (_how, end) => {
    const { store } = stage([]);
    await store.staying();
    store.beginSignOut();
    store.beginSignOut();
    let stays = false;
    const waiting = store.staying().then(() => (stays = true));
    store.signOut();
    await new Promise((resolve) => setImmediate(resolve));
    expect([stays, store.isSigningOut()]).toEqual([false, true]);
    end(store);
    await waiting;
    expect([stays, store.isSigningOut()]).toEqual([true, false]);
  });
});
