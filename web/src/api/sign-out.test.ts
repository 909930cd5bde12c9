import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { account, memoryStorage, ok, personOf, sessionOf, unauthorized } from '../../test/rules-stage.ts';
import { createApi } from './api.ts';
import { clientStorage, flowKeys, personKeys } from './client-storage.ts';
import { completeSignIn, renewBy } from './renew-session.ts';
import { signOut, type SignOutParts } from './sign-out.ts';

const keys = [...Object.values(personKeys), ...Object.values(flowKeys)];
const kept = () => keys.filter((key) => clientStorage.read(key) !== null);
let asked: string[];

/** The account service answers the widget's calls with this. */
function accountAnswers(answer: () => Response) {
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.pathname);
    return Promise.resolve(answer());
  });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { hostname: 'portal.example' });
  vi.stubGlobal('document', { cookie: '' });
  for (const key of keys) clientStorage.keep(key, 'a text');
  accountAnswers(() => new Response(null, { status: 204 }));
  return () => vi.unstubAllGlobals();
});

function partsOf(portalAnswers: () => Response): SignOutParts {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['project', 'prj_1'], 'a project');
  const config = { hosts: { account } } as SignOutParts['config'];
  return { api: createApi(() => Promise.resolve(portalAnswers())), config, session: sessionOf('usr_1'), queryClient };
}

it.each([
  ['has ended the session', () => ok()],
  ['knows the session no more', () => unauthorized()],
])('ends both sessions and forgets the person where the portal %s', async (_how, answer) => {
  const parts = partsOf(answer);
  await signOut(parts);
  expect(asked).toEqual(['/api/account/sign-out']);
  expect(parts.session.user()).toBeNull();
  expect(parts.queryClient.getQueryCache().getAll()).toEqual([]);
  expect(kept()).toEqual([]);
});

it('leaves the person signed in where the portal or the account service fails', async () => {
  const parts = partsOf(() => Response.json({}, { status: 500 }));
  await expect(signOut(parts)).rejects.toMatchObject({ status: 500 });
  expect(asked).toEqual([]);
  accountAnswers(() => new Response(null, { status: 500 }));
  const others = partsOf(() => ok());
  await expect(signOut(others)).rejects.toThrow('The account service did not end its session');
  for (const { session } of [parts, others]) expect(session.user()?.userId).toBe('usr_1');
  expect(kept()).toEqual(keys);
});

/** A read that is on its way until it is given up. */
async function reading(client: QueryClient) {
  let readings = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['visible'],
    retry: false,
    queryFn: ({ signal }) =>
      ++readings > 1
        ? Promise.resolve('read again')
        : new Promise<string>((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('given up')));
          }),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(readings).toBe(1));
  return { stop, data: () => observer.getCurrentResult().data, status: () => observer.getCurrentResult().fetchStatus };
}

it('gives up what is being read before the sessions end, and asks for nothing more', async () => {
  const statuses: string[] = [];
  const parts = partsOf(() => {
    statuses.push(visible.status());
    return ok();
  });
  const visible = await reading(parts.queryClient);
  await signOut(parts);
  expect(statuses[0]).toBe('idle');
  expect([visible.data(), parts.session.isSigningOut()]).toEqual([undefined, true]);
  visible.stop();
});

it('reads again what it gave up when the person stays signed in after a failure', async () => {
  const parts = partsOf(() => Response.json({}, { status: 500 }));
  const visible = await reading(parts.queryClient);
  await expect(signOut(parts)).rejects.toMatchObject({ status: 500 });
  expect(parts.session.isSigningOut()).toBe(false);
  await vi.waitFor(() => expect(visible.data()).toBe('read again'));
  visible.stop();
});

it('leaves the session of another person who has signed in meanwhile', async () => {
  const parts = partsOf(() => {
    parts.session.signIn({ ...personOf('usr_2'), accessToken: 'token-2' });
    return ok();
  });
  await signOut(parts);
  expect(asked).toEqual([]);
  expect([parts.session.user()?.userId, parts.session.isSigningOut()]).toEqual(['usr_2', false]);
  expect(kept()).toEqual(keys);
});

const finished = { flow: 'sign-in', action: 'completed', data: { code: 'code-1' } } as never;
const signedIn = () => ok({ ...personOf('usr_2'), accessToken: 'token-2' });

it('gives the code of a sign-in to the portal, with a new one where the first was for another challenge', async () => {
  const first = partsOf(signedIn);
  await completeSignIn(first, finished);
  expect(first.session.user()?.userId).toBe('usr_2');
  expect(asked).toEqual([]);
  const answers = [unauthorized(), ok({ codeChallenge: 'c'.repeat(43) }), signedIn()];
  const second = partsOf(() => answers.shift() ?? ok());
  accountAnswers(() => Response.json({ code: 'a'.repeat(43) }));
  await completeSignIn(second, finished);
  expect(second.session.user()?.userId).toBe('usr_2');
  expect(asked).toEqual(['/api/account']);
});

it('renews with a new code where another tab that renews at once replaced the challenge, and gives up after that ACC-64', async () => {
  const challenge = () => ok({ codeChallenge: 'c'.repeat(43) });
  accountAnswers(() => Response.json({ code: 'a'.repeat(43) }));
  const answers = [challenge(), unauthorized(), challenge(), signedIn()];
  const parts = partsOf(() => answers.shift() ?? ok());
  await renewBy({ ...parts, api: () => parts.api })();
  expect(parts.session.user()?.userId).toBe('usr_2');
  expect(asked).toEqual(['/api/account', '/api/account']);
  const refused = [challenge(), unauthorized(), challenge(), unauthorized(), challenge(), signedIn()];
  const others = partsOf(() => refused.shift() ?? ok());
  await expect(renewBy({ ...others, api: () => others.api })()).rejects.toMatchObject({ status: 401 });
  expect(refused).toHaveLength(2);
});

it('signs nobody in where the portal fails, or the account service gives no code', async () => {
  const failing = partsOf(() => Response.json({}, { status: 500 }));
  await expect(completeSignIn(failing, finished)).rejects.toMatchObject({ status: 500 });
  const answers = [unauthorized(), ok({ codeChallenge: 'c'.repeat(43) })];
  accountAnswers(() => unauthorized());
  await expect(
    completeSignIn(
      partsOf(() => answers.shift() ?? ok()),
      finished,
    ),
  ).rejects.toThrow('gives no code: aborted');
});
