import { describe, expect, it } from 'vitest';
import { personOf } from '../../test/rules-stage.ts';
import { createSessionStore } from './session-store.ts';

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
});
