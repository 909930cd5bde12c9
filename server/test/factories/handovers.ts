import type { Handover } from '@waypost/contract/entities/handovers';
import type { TestApp } from '../harness.ts';
import { emailOf } from './customers.ts';
import { createDeveloper, createPerson, type Person } from './developers.ts';
import { createProject } from './projects.ts';

export function verifyEmail(app: TestApp, userId: Person['userId']) {
  const user = app.database.db.updateTable('user_account').where('userId', '=', userId);
  return user.set({ email_verified_at: app.clock() }).execute();
}

export async function createVerified(app: TestApp, options: Parameters<typeof createPerson>[1] = {}): Promise<Person> {
  const person = await createPerson(app, options);
  await verifyEmail(app, person.userId);
  return person;
}

/** An owner with a project, and the person to whom it is offered. */
export async function createOffer(app: TestApp, options: { readonly to?: Person; readonly plan_id?: string } = {}) {
  const owner = await createVerified(app);
  const account = await createDeveloper(app, owner);
  const product_id = await createProject(app, account, { plan_id: options.plan_id ?? 'Freemium-Basic' });
  const heir = options.to ?? (await createVerified(app));
  const path = `/api/project/${product_id}/handover`;
  const offered = await owner.call('POST', path, { email: ` ${emailOf(heir).toUpperCase()}` });
  const [offer] = (await heir.call('GET', '/api/handovers')).data as unknown as readonly Handover[];
  const answer = (how: 'accept' | 'refuse', who = heir) =>
    who.call('POST', `/api/handovers/${offer?.handover_id}/${how}`);
  return { owner, account, heir, product_id, path, offered, offer, answer };
}
export type Offer = Awaited<ReturnType<typeof createOffer>>;

/** The mails about handovers to this person, oldest first. */
export const handoverMailsTo = (app: TestApp, person: Person) =>
  app.mails.filter((mail) => mail.kind === 'handover' && mail.to === emailOf(person)) as readonly {
    readonly event: string;
    readonly link: string;
    readonly project?: string;
    readonly until?: string;
  }[];
