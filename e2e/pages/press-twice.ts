import type { Locator } from 'playwright-core';
import type { AnyPage } from '../dom/page.ts';

type Held = { fallback(): Promise<void> };

/** Lets a press happen twice before the call of the first one is answered: after its answer, it is an act of its own. */
export async function holdDuring(
  page: AnyPage,
  address: string | RegExp,
  pressBoth: () => Promise<unknown>,
): Promise<void> {
  const called = Promise.withResolvers<undefined>();
  const pressed = Promise.withResolvers<undefined>();
  const hold = async (route: Held) => {
    called.resolve(undefined);
    await pressed.promise;
    await route.fallback();
  };
  await page.route(address, hold);
  await pressBoth();
  await called.promise; // a route that is removed while a call is on its way hides the call from the listeners
  pressed.resolve(undefined);
  await page.unroute(address, hold);
}

/** Presses twice before the call of the first press is answered. */
export const pressTwice = (button: Locator, address: string | RegExp): Promise<void> =>
  holdDuring(button.page(), address, () => button.dblclick());
