import type { Realm } from '@waypost/domain/accounts/realm';

export type RealmRegistry = {
  readonly main: string;
  /** An organisation of the configuration; the main one is open to everybody. */
  find(id: string): Realm | undefined;
  readonly count: number;
  /** Organisations whose users can only sign in at a provider. */
  readonly withoutPassword: readonly string[];
};

type RealmConfig = { readonly mainRealm: string; readonly brand: string; readonly realms: readonly Realm[] };

export function createRealmRegistry({ mainRealm, brand, realms }: RealmConfig): RealmRegistry {
  const main: Realm = { id: mainRealm, name: brand, open: true };
  const byId = new Map([main, ...realms].map((realm) => [realm.id, realm]));
  const withoutPassword = realms.filter(({ password }) => password === false).map(({ id }) => id);
  return { main: mainRealm, find: (id) => byId.get(id), count: byId.size, withoutPassword };
}
