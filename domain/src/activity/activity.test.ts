import { expect, it } from 'vitest';
import { type ActivityAction, activityActions, activityKinds, kindOfActivity } from './activity.ts';

it('files every action under its subject, and credentials of every sort under keys', () => {
  const kindOfSubject: Readonly<Record<string, string>> = {
    access_key: 'key',
    studio_token: 'key',
    project_token: 'key',
    spend_cap: 'billing',
    payment_method: 'billing',
    billing_details: 'billing',
    purchase: 'billing',
    bill: 'billing',
    dunning: 'billing',
  };
  for (const action of Object.keys(activityActions) as ActivityAction[]) {
    const subject = action.replace(/\..*/, '');
    expect([action, kindOfActivity(action)]).toEqual([action, kindOfSubject[subject] ?? subject]);
    expect(activityKinds).toContain(kindOfActivity(action));
  }
});
