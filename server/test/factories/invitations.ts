import type { NewInvitation } from '../../src/features/invitations/invitations.service.ts';
import type { TestApp } from '../harness.ts';
import { newEmail, testPassword } from './accounts.ts';

export type Invited = { readonly email: string; readonly token: string; readonly link: string };

/** A new invitation by a new user; its token comes from the mail, the only place that has it. */
export async function createInvitation(app: TestApp, overrides: Partial<NewInvitation> = {}): Promise<Invited> {
  const { accounts, invitations, transact } = app.services;
  const email = newEmail();
  const roles = [{ name: 'customeradmin', value: 'app_1' }];
  await transact(async (tx) => {
    const seed = () => accounts.users.seed(tx, { email: newEmail(), password: testPassword });
    const invitedBy = overrides.invitedBy ?? (await seed());
    await invitations.invite(tx, { email, realm: app.config.main_realm, roles, ...overrides, invitedBy });
  });
  const mail = app.mails.findLast(({ kind }) => kind === 'invitation');
  if (!mail) throw new Error('Nobody was invited');
  return { email: mail.to, link: mail.link, token: new URL(mail.link).searchParams.get('invite-token') ?? '' };
}
