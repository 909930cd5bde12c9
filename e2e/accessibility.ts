import type { AxeBuilder } from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

type Context = Document | string | object;
type Options = { readonly resultTypes: string[]; readonly selectors?: boolean; readonly runOnly?: string[] };
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** The parts of axe that we call; the page that shows the frames merges their partial results. */
type Axe = {
  readonly utils: {
    getFrameContexts(context: Context): { frameSelector: unknown; frameContext: object }[];
    shadowSelect(selector: unknown): Element | null;
  };
  run(context: Context, options: Options): Promise<Results>;
  runPartial(context: Context, options: Options): Promise<unknown>;
  finishRun(partials: unknown[], options: Options): Promise<Results>;
};
declare global {
  interface Window {
    axe?: Axe;
  }
}

// the axe builder would load axe into another page for every check, which takes three times as long
const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs in a page. Waits for what fades or moves and will end: until then it has no final colours. It looks again and again,
 * because Chromium's promise of a transition that is cancelled may never settle.
 */
export async function animationsEnd(): Promise<void> {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
  while (document.getAnimations().some(isEnding)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** What is far from the window has neither place nor colour until it is drawn (`drawn-in-sight`). */
function drawAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.drawn-in-sight'))
    part.style.contentVisibility = 'visible';
}

async function prepare(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${source};0`); // what axe is need not come back
  await frame.evaluate(drawAll);
  await frame.evaluate(animationsEnd);
}

/** The result of each frame in this page, itself first, as JSON: axe expects null for a frame without a page. */
async function partialsOf(frame: Frame, context: string | object, options: Options): Promise<string[]> {
  await prepare(frame);
  const { partial, frames } = await frame.evaluate(
    async ([within, given]) => {
      const { axe } = window;
      if (!axe) throw new Error('axe is gone with its page');
      const inFrames = axe.utils.getFrameContexts(within);
      return { partial: JSON.stringify(await axe.runPartial(within, given)), frames: inFrames };
    },
    [context, options] as const,
  );
  const inside: string[] = [];
  for (const { frameSelector, frameContext } of frames) {
    const element = await frame.evaluateHandle(
      (selector) => window.axe?.utils.shadowSelect(selector) ?? null,
      frameSelector,
    );
    const child = await element.asElement()?.contentFrame();
    inside.push(...(child ? await partialsOf(child, frameContext, options) : ['null']));
  }
  return [partial, ...inside];
}

export type Look = {
  /** A selector of the checked elements; all by default. */
  readonly within?: string;
  /** All rules of axe, or only these. */
  readonly rules?: string[];
};

/** Partial results cost twice as much as one run, so only pages with frames pay for them. */
async function resultsOf(page: Page, within: string, options: Options): Promise<Results['violations']> {
  if ((await page.locator('iframe').count()) === 0) {
    await prepare(page.mainFrame());
    return page.evaluate(
      async ([context, given]) => {
        if (!window.axe) throw new Error('axe is gone with its page');
        return (await window.axe.run(context, given)).violations;
      },
      [within, { ...options, selectors: false }] as const,
    );
  }
  const partials = await partialsOf(page.mainFrame(), within, options);
  return page.evaluate(
    async ([results, given]) => {
      const read = results.map((result) => JSON.parse(result) as unknown);
      const found = await window.axe?.finishRun(read, given);
      if (!found) throw new Error('axe is gone with its page');
      return found.violations;
    },
    [partials, options] as const,
  );
}

/** All violations that axe finds on the current page and in its frames: the rule and the element. */
export async function violationsOn(page: Page, { within = 'html', rules }: Look = {}): Promise<string[]> {
  const options: Options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await resultsOf(page, within, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
