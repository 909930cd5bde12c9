import type { MigrationFacts } from '@waypost/domain/migration/migration';
import { parseStatus } from '@waypost/domain/projects/status';
import { clientStorage, personKeys } from '../../api/client-storage.ts';

type Account = NonNullable<MigrationFacts['account']>;

/** MIG-07. */
const everyMs = 1000;
const atMost = 15;

const withStatuses = (name: string, value: unknown): unknown =>
  name === 'aria_status' && (typeof value === 'string' || typeof value === 'number') ? parseStatus(value) : value;

/** The developer account that a read of this page or an earlier one left in the tab. */
export function accountInTab(): Account | undefined {
  const text = clientStorage.read(personKeys.developer);
  if (text === null) return undefined;
  const { data } = JSON.parse(text, withStatuses) as { readonly data?: Account };
  return data;
}

/** Looks at once and then every second, 15 times in all. @returns a function that ends it */
export function pollAccount(onFound: (account: Account) => void, read = accountInTab): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    tries += 1;
    const account = read();
    if (account) return onFound(account);
    if (tries < atMost) timer = setTimeout(look, everyMs);
  };
  look();
  return () => clearTimeout(timer);
}
