import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountApp } from '../../../test/account-app.ts';
import { openBrowser, newEmail, textAt } from '../../../test/factories/accounts.ts';

describe('signing in', () => {
  let app: Awaited<ReturnType<typeof startAccountApp>>;
  beforeAll(async () => {
    app = await startAccountApp();
  });
  afterAll(() => app.dispose());

  it('signs up', async () => {
    const person = await openBrowser(app);
    const email = newEmail();
    const done = await person.signUp({ email });
    expect(done.body).toMatchObject({ status: 'OK', data: { email, emailVerified: false } });
    expect(await person.session()).toMatchObject({ status: 200, body: { data: { email } } });
    const me = await person.get(person.account('/user/me'), { authorization: `Bearer ${textAt(done, 'data', 'accessToken')}` });
    expect(me).toMatchObject({ status: 200, body: { email } });
  });
});
