import type { Page } from 'playwright-core';
import { product } from '../harness.ts';

/** Serves every portal page with these flags by editing the configuration in its HTML. */
export async function withFlags(page: Page, flags: Readonly<Record<string, boolean>>): Promise<void> {
  await page.route(
    (url) => url.origin === product.portal,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      if (!response.headers()['content-type']?.startsWith('text/html')) return route.fulfill({ response });
      const html = Object.entries(flags).reduce(
        (text, [name, on]) => text.replaceAll(`"${name}":${!on}`, `"${name}":${on}`),
        await response.text(),
      );
      return route.fulfill({ response, body: html });
    },
  );
}
