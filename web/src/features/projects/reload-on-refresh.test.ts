import { expect, it } from 'vitest';
import { personOf, sessionOf } from '../../../test/rules-stage.ts';
import { reloadOnRefresh } from './reload-on-refresh.ts';

it('reads the projects anew when the token was refreshed, and not when nobody is signed in any more PRJ-09', () => {
  const session = sessionOf('usr_1');
  let reloads = 0;
  const stop = reloadOnRefresh(session, { isOn: true, reload: () => (reloads += 1) });
  session.signIn({ ...personOf('usr_1'), accessToken: 'token-2' });
  expect(reloads).toBe(1);
  session.signOut();
  expect(reloads).toBe(1);
  stop?.();
  session.signIn({ ...personOf('usr_1'), accessToken: 'token-3' });
  expect(reloads).toBe(1);
});

it('reads nothing anew without the flag (PRJ-09)', () => {
  const session = sessionOf('usr_1');
  let reloads = 0;
  expect(reloadOnRefresh(session, { isOn: false, reload: () => (reloads += 1) })).toBeUndefined();
  session.signIn({ ...personOf('usr_1'), accessToken: 'token-2' });
  expect(reloads).toBe(0);
});
