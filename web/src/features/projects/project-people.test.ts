import type { Authorization } from '@waypost/contract/entities/customers';
import { describe, expect, it } from 'vitest';
import { toPeople } from './project-people.ts';

const apps = [
  { app_id: 'app_1', app_name: 'Web shop' },
  { app_id: 'app_2', app_name: 'Tablets' },
] as const;
const role = (email: string, value: string, status: Authorization['status'] = 'active'): Authorization => ({
  userId: status === 'active' ? `usr_${email}` : null,
  email,
  roleName: 'customeradmin',
  value,
  status,
});

describe('the people of a project', () => {
  it('are one line each with all their apps, those with an account first PRJ-27', () => {
    const people = toPeople(
      [
        role('zoe@a.example', 'app_2', 'pending'),
        role('ada@a.example', 'app_1'),
        role('bob@a.example', 'app_2'),
        role('ada@a.example', 'app_2'),
      ],
      apps,
    );
    expect(people).toEqual([
      { email: 'ada@a.example', isActive: true, apps: ['Web shop', 'Tablets'] },
      { email: 'bob@a.example', isActive: true, apps: ['Tablets'] },
      { email: 'zoe@a.example', isActive: false, apps: ['Tablets'] },
    ]);
  });

  it('are two lines where an active admin is invited to another app, and name an app that is not listed by its id PRJ-27', () => {
    expect(toPeople([role('ada@a.example', 'app_1'), role('Ada@a.example', 'app_3', 'pending')], apps)).toEqual([
      { email: 'ada@a.example', isActive: true, apps: ['Web shop'] },
      { email: 'Ada@a.example', isActive: false, apps: ['app_3'] },
    ]);
    expect(toPeople([], apps)).toEqual([]);
  });
});
