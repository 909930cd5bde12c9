import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personOf, sessionOf } from '../../test/rules-stage.ts';
import { ApiError } from './api-error.ts';
import { followSession } from './follow-session.ts';

const page = { target: new EventTarget(), visibilityState: 'visible' };

beforeEach(() => {
  page.target = new EventTarget();
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: () => void) => page.target.addEventListener(type, listener),
    get visibilityState() {
      return page.visibilityState;
    },
  });
  return () => vi.unstubAllGlobals();
});

function turn(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState;
  page.target.dispatchEvent(new Event('visibilitychange'));
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('coming back to a tab', () => {
  it('asks once who is signed in, however often it happens meanwhile, and again later', async () => {
    const answers: PromiseWithResolvers<void>[] = [];
    const refreshUser = () => {
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    };
    followSession({ session: sessionOf('usr_1'), refreshUser, onOtherAccess: () => undefined });
    turn('hidden');
    expect(answers).toHaveLength(0);
    turn('visible');
    turn('visible');
    expect(answers).toHaveLength(1);
    answers[0]?.resolve();
    await settled();
    turn('visible');
    expect(answers).toHaveLength(2);
  });

  it('leaves the page as it is where no answer comes', async () => {
    const refreshUser = vi.fn(() => Promise.reject(new ApiError({ status: 0, reason: 'OFFLINE', code: 0 })));
    followSession({ session: sessionOf('usr_1'), refreshUser, onOtherAccess: () => undefined });
    turn('visible');
    await settled();
    turn('visible');
    await settled();
    expect(refreshUser).toHaveBeenCalledTimes(2);
  });
});

describe('roles', () => {
  const admin = [{ name: 'customeradmin', value: 'app_1' }];
  const follow = (roles: typeof admin, later: typeof admin) => {
    const session = sessionOf('usr_1');
    const person = personOf('usr_1');
    session.replaceUser({ ...person, roles });
    const heard: string[] = [];
    const { checkRoles } = followSession({
      session,
      refreshUser() {
        heard.push('asked');
        session.replaceUser({ ...person, roles: later });
        return Promise.resolve();
      },
      onOtherAccess: () => heard.push('other access'),
    });
    return { checkRoles, heard };
  };

  it.each([
    ['taken', { before: admin, after: [] }, ['asked', 'other access']],
    ['kept', { before: admin, after: admin }, ['asked']],
    ['never had', { before: [], after: [] }, []],
    ['added', { before: admin, after: [...admin, { name: 'customeradmin', value: 'app_2' }] }, ['asked']],
    [
      'given for others',
      { before: admin, after: [{ name: 'customeradmin', value: 'app_2' }] },
      ['asked', 'other access'],
    ],
  ])(
    '%s are noticed when they are checked, and what was read is dropped when one is lost: %j',
    async (_, { before, after }, expected) => {
      const { checkRoles, heard } = follow(before, after);
      checkRoles();
      checkRoles();
      await settled();
      expect(heard).toEqual(expected);
    },
  );

  it('are also checked on return to the tab', async () => {
    const { heard } = follow(admin, []);
    turn('visible');
    await settled();
    expect(heard).toEqual(['asked', 'other access']);
  });
});

describe('another person', () => {
  const signIns = (first: string | null, ...later: readonly (string | null)[]) => {
    const session = sessionOf(first);
    let others = 0;
    followSession({ session, refreshUser: () => Promise.resolve(), onOtherAccess: () => (others += 1) });
    for (const userId of later) {
      if (userId === null) session.signOut();
      else session.signIn({ ...personOf(userId), accessToken: 'token' });
    }
    return others;
  };

  it.each([
    ['usr_1', ['usr_1'], 0],
    ['usr_1', ['usr_2'], 1],
    ['usr_1', [null, 'usr_1'], 0],
    ['usr_1', [null, 'usr_2'], 1],
    [null, ['usr_1'], 0],
    [null, ['usr_1', 'usr_2'], 1],
    ['usr_1', ['usr_2', 'usr_2', 'usr_1'], 2],
  ] as const)('than %s is noticed when %j are signed in afterwards: %i times', (first, later, times) => {
    expect(signIns(first, ...later)).toBe(times);
  });
});
