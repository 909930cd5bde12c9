import { describe, expect, it } from 'vitest';
import { relationTo, type RelationFacts } from './project-relation.ts';
import type { SessionRole } from '../accounts/roles.ts';

const facts: RelationFacts = { owner: 'usr_owner', customer_id: 'cus_1', app_ids: ['app_1', 'app_2'] };
const viewer = (userId: `usr_${string}`, ...roles: SessionRole[]) => ({ userId, roles });
const admin = (value: string) => ({ name: 'customeradmin', value });
const manager = (value: string) => ({ name: 'customermanager', value });
const reseller = { name: 'reseller', value: '' };

describe('what a user is to a project', () => {
  it('follows the account first, then the apps and the customer that roles name CUS-03 CUS-06', () => {
    expect(relationTo(facts, viewer('usr_owner'))).toBe('owner');
    expect(relationTo(facts, viewer('usr_owner', admin('app_1')))).toBe('owner');
    expect(relationTo(facts, viewer('usr_owner', reseller))).toBe('reseller');
    expect(relationTo(facts, viewer('usr_other', admin('app_9'), admin('app_2')))).toBe('customeradmin');
    expect(relationTo(facts, viewer('usr_other', manager('cus_1')))).toBe('customermanager');
  });

  it('is nothing for a stranger, also for one with roles for something else', () => {
    const strangers = [
      [],
      [reseller],
      [admin('cus_1')],
      [manager('app_1')],
      [admin('')],
      [{ name: 'owner', value: 'app_1' }],
    ];
    for (const roles of strangers) expect(relationTo(facts, viewer('usr_other', ...roles))).toBeUndefined();
    expect(relationTo({ ...facts, customer_id: null }, viewer('usr_other', manager('')))).toBeUndefined();
  });
});
