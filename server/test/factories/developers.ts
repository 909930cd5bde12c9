import type { DeveloperInput } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { UserId } from '@waypost/domain/ids';
import type { Clock } from '../../src/clock.ts';
import { createDeveloperSeed, type DeveloperSeed } from '../../src/features/developers/developer-seed.service.ts';
import type { DeveloperRecord } from '../../src/features/developers/developers.service.ts';
import { createIdSource } from '../../src/new-id.ts';
import type { TestDatabase } from '../database.ts';

/** What these factories need of a test app. */
export type StoreApp = { readonly database: TestDatabase; readonly clock: Clock };

/** What a person typed who is at home in Germany. */
export const developerInput = (overrides: Partial<DeveloperInput> = {}): DeveloperInput => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@people.example',
  country: 'DEU',
  ...overrides,
});

/** A signed-in person whom the account service has just let in. */
export function sessionUser(overrides: Partial<SessionUser> = {}): SessionUser {
  const userId = createIdSource(() => new Date())('usr');
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example', phone: null, country: 'DEU' };
  return { userId, roles: [], emailVerified: true, realm: 'waypost', ...person, ...overrides };
}

/** A developer account of this user, active and without a payment method unless said otherwise. */
export function createDeveloper(
  app: StoreApp,
  { userId }: { readonly userId: UserId },
  overrides: Partial<Omit<DeveloperSeed, 'userId'>> = {},
): Promise<DeveloperRecord> {
  const seed = createDeveloperSeed({ newId: createIdSource(app.clock) });
  return app.database.transact((tx) => seed(tx, { userId, input: developerInput(), created: app.clock(), ...overrides }));
}
