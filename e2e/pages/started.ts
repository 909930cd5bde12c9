import type { Page } from 'playwright-core';
import { openPage, type PageOptions } from '../harness.ts';

type ReactRoot = {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } };
};

/**
 * Waits for a program that is on its way. React marks the document once it has hydrated; its suspended parts follow. A
 * quiet network would prove nothing on a slow machine.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
      | ReactRoot
      | undefined;
    const hasMain = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'));
    return hasMain && root?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/** Waits for the page's program, which a page for reading loads when its reader turns to what needs it. */
export async function rootStarted(page: Page): Promise<void> {
  await page.evaluate(() => window.earlyInput?.need());
  await hydrated(page);
}

/** Waits for the page's program, also in every suspended part. */
export async function started(page: Page): Promise<void> {
  await rootStarted(page);
  await page.waitForFunction(() => {
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    for (let part = comments.nextNode() as Comment | null; part; part = comments.nextNode() as Comment | null) {
      const first = part.data === '$' ? part.nextElementSibling : null;
      if (first && !Object.keys(first).some((key) => key.startsWith('__reactFiber'))) return false;
    }
    return true;
  });
}

/** Waits for the whole document, its styles and fonts, before or without its program: places are final then. */
export async function styled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return document.readyState !== 'loading' && sheets.every(({ sheet }) => sheet !== null);
  });
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** Opens the address and waits until its script runs. */
export async function visit(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await started(page);
  return page;
}

/** A page whose script runs: only then do scroll highlights and client navigation work. */
export async function openStarted(options: PageOptions, path: string): Promise<Page> {
  return visit(await openPage(options), path);
}
