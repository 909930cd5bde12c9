import { groupRole } from '@waypost/domain/groups/groups';
import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { createIdSource } from '../base/new-id.ts';
import type { AccountOperationsService } from '../features/accounts/sessions/account-operations.service.ts';
import { createGroupSeed } from '../features/groups/group-seed.service.ts';

/** Creates a group with its first member, who invites the others. */
export type GroupOperation = {
  readonly name: 'create-group';
  readonly group: string;
  readonly email: string;
  readonly realm: string | undefined;
};

const usage = `Say which group, and who is its first member:
  npm run create-group -- --name "Surveyors" --email ada@example.org [--realm acme]`;

export function readGroupArguments(args: readonly string[]): GroupOperation {
  let values: { name?: string; email?: string; realm?: string };
  try {
    const options = { name: { type: 'string' }, email: { type: 'string' }, realm: { type: 'string' } } as const;
    values = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
  const { name = '', email, realm } = values;
  const group = name.trim();
  if (group === '' || group.length > 100 || email === undefined) throw new Error(usage);
  return { name: 'create-group', group, email, realm };
}

export async function createGroup(
  accounts: Pick<AccountOperationsService, 'grantRoles'>,
  { group, email, realm }: GroupOperation,
): Promise<string> {
  const seed = createGroupSeed({ newId: createIdSource(systemClock) });
  const isDone = await accounts.grantRoles({ email, realm }, async (tx) => [
    groupRole(await seed(tx, { name: group, created: systemClock() })),
  ]);
  if (!isDone)
    throw new Error('There must be exactly one account with this email. Name its organisation with --realm.');
  return `The group ${group} has its first member.`;
}
