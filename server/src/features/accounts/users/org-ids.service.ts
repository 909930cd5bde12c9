import type { Language } from '@waypost/domain/base/language';
import type { Transaction } from '../../../db/transaction.ts';
import { listRealmsOf } from './realm-accounts.store.ts';
import type { RealmRegistry } from './realms.ts';

/** Tells the owner of an address which organisations it has accounts in. */
export type OrgIdsMail = {
  readonly kind: 'org-ids';
  readonly to: string;
  readonly lang: Language;
  readonly organisations: readonly { readonly id: string; readonly name: string }[];
  readonly link: string;
};

export type OrgIdsService = {
  /** Mails the organisation ids of an address; sends nothing to one without an account. */
  send(tx: Transaction, to: { readonly email: string; readonly lang: Language }): Promise<void>;
};

type Deps = {
  readonly realms: RealmRegistry;
  readonly portalOrigin: string;
  readonly sendMail: (tx: Transaction, mail: OrgIdsMail) => Promise<void>;
};

export const createOrgIdsService = ({ realms, portalOrigin, sendMail }: Deps): OrgIdsService => ({
  async send(tx, { email, lang }) {
    const ids = await listRealmsOf(tx, email);
    if (ids.length === 0) return;
    const organisations = ids.map((id) => ({ id, name: realms.find(id)?.name ?? id }));
    await sendMail(tx, { kind: 'org-ids', to: email, lang, organisations, link: `${portalOrigin}/login` });
  },
});
