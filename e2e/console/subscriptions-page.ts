import type { AnyPage } from '../dom/page.ts';

type Answered = {
  request(): { method(): string };
  fulfill(answer: { json: unknown }): Promise<void>;
};

const planned = {
  app_name: 'Shop finder with a name that is as long as a name of a project may be',
  plan: 'Freemium Pro',
  billing_frequency: 'monthly',
  currency: 'eur',
  paid_until: '2026-12-10',
  next: null,
  change: { plan: 'Freemium Basic', on: '2026-12-10' },
  owed: 0,
};
const unpaid = {
  ...planned,
  product_id: 'prj_01kek7tyr08vyrc1rkffqc83qg',
  app_name: 'Fleet',
  next: { on: '2026-12-24', plan: 'Freemium Pro', total: 534.31 },
  change: null,
  owed: 449,
};

/** The plan of the project is about to change, and another one is unpaid; returns what takes the change back. */
export async function planChange(page: AnyPage, product_id: string): Promise<readonly string[]> {
  const undone: string[] = [];
  let subscriptions: object[] = [{ ...planned, product_id }, unpaid];
  const credits = [{ currency: 'eur', amount: 11.9 }];
  await page.route('**/api/developer/subscriptions.json', (route: Answered) =>
    route.fulfill({ json: { status: 'OK', data: { subscriptions, credits } } }),
  );
  await page.route(`**/api/project/${product_id}/plan-change`, async (route: Answered) => {
    undone.push(route.request().method());
    const next = { on: '2026-12-10', plan: 'Freemium Pro', total: 534.31 };
    subscriptions = [{ ...planned, product_id, change: null, next }, unpaid];
    await route.fulfill({ json: { status: 'OK', data: null } });
  });
  return undone;
}
