import { describe, expect, it } from 'vitest';
import type { UserId } from '../base/ids.ts';
import { adminsIn, type AdminRole, appsOfLastAdmin } from './app-admins.ts';

const idOf = (email: string) => `usr_${email.toLowerCase()}` as UserId;
const role = (email: string, value: string, status: AdminRole['status'] = 'active'): AdminRole => ({
  userId: status === 'active' ? idOf(email) : null,
  email,
  value,
  status,
});

describe('the admins of apps', () => {
  it('are one entry each with all their apps, active ones first and then by address PRJ-27 CUS-14', () => {
    const roles = [
      role('zoe@a.example', 'app_2', 'pending'),
      role('bob@a.example', 'app_2'),
      role('ada@a.example', 'app_1'),
      role('Ada@a.example', 'app_2'),
      role('ada@a.example', 'app_2'),
    ];
    expect(adminsIn(roles)).toEqual([
      { userId: idOf('ada@a.example'), email: 'ada@a.example', isActive: true, apps: ['app_1', 'app_2'] },
      { userId: idOf('bob@a.example'), email: 'bob@a.example', isActive: true, apps: ['app_2'] },
      { userId: null, email: 'zoe@a.example', isActive: false, apps: ['app_2'] },
    ]);
  });

  it('are two entries when they run one app and are invited to another CUS-14', () => {
    const roles = [role('ada@a.example', 'app_1'), role('ada@a.example', 'app_2', 'pending')];
    expect(adminsIn(roles).map(({ isActive, apps }) => [isActive, apps])).toEqual([
      [true, ['app_1']],
      [false, ['app_2']],
    ]);
  });

  it('are none without roles', () => {
    expect(adminsIn([])).toEqual([]);
  });
});

describe('the apps that only one admin runs', () => {
  const admins = adminsIn([
    role('ada@a.example', 'app_1'),
    role('ada@a.example', 'app_2'),
    role('bob@a.example', 'app_2'),
    role('zoe@a.example', 'app_1', 'pending'),
  ]);

  it.each([
    ['ada@a.example', ['app_1']],
    ['bob@a.example', []],
    ['zoe@a.example', []],
  ])('are, for %s, %j: an invited admin runs nothing yet CUS-08', (email, expected) => {
    const admin = admins.find((each) => each.email === email);
    expect(admin && appsOfLastAdmin(admin, admins)).toEqual(expected);
  });
});
