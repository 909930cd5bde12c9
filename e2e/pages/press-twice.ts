import type { Locator, Route } from 'playwright-core';

/** Presses twice before the call of the first press is answered: after its answer, a press is an act of its own. */
export async function pressTwice(button: Locator, address: string | RegExp): Promise<void> {
  const page = button.page();
  const called = Promise.withResolvers<undefined>();
  const pressed = Promise.withResolvers<undefined>();
  const hold = async (route: Route) => {
    called.resolve(undefined);
    await pressed.promise;
    await route.fallback();
  };
  await page.route(address, hold);
  await button.dblclick();
  await called.promise; // a route that is removed while a call is on its way hides the call from the listeners
  pressed.resolve(undefined);
  await page.unroute(address, hold);
}
