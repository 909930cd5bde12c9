import type { Locator, Route } from 'playwright-core';

/** Presses twice before the call of the first press is answered: after its answer, a press is an act of its own. */
export async function pressTwice(button: Locator, address: string | RegExp): Promise<void> {
  const page = button.page();
  const pressed = Promise.withResolvers<undefined>();
  const hold = async (route: Route) => {
    await pressed.promise;
    await route.fallback();
  };
  await page.route(address, hold);
  await button.dblclick();
  pressed.resolve(undefined);
  await page.unroute(address, hold);
}
