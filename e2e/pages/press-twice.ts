import type { Locator } from 'playwright-core';
import type { AnyPage } from '../dom/page.ts';

type Held = { fallback(): Promise<void> };
type Button = { dblclick(): Promise<void> };

/** Presses twice before the call of the first press is answered: after its answer, a press is an act of its own. */
export async function pressTwiceOn(page: AnyPage, button: Button, address: string | RegExp): Promise<void> {
  const called = Promise.withResolvers<undefined>();
  const pressed = Promise.withResolvers<undefined>();
  const hold = async (route: Held) => {
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

export const pressTwice = (button: Locator, address: string | RegExp): Promise<void> =>
  pressTwiceOn(button.page(), button, address);
