import type { AxeBuilder } from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

type Context = Document | string | object;
type Options = { readonly resultTypes: string[]; readonly runOnly?: string[] };

/** The parts of axe that we call; the page that shows the frames merges their partial results. */
type Axe = {
  readonly utils: {
    getFrameContexts(context: Context): { frameSelector: unknown; frameContext: object }[];
    shadowSelect(selector: unknown): Element | null;
  };
  runPartial(context: Context, options: Options): Promise<unknown>;
  finishRun(partials: unknown[], options: Options): ReturnType<AxeBuilder['analyze']>;
};
declare global {
  interface Window {
    axe?: Axe;
  }
}

// the axe builder would load axe into another page for every check, which takes three times as long
const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8');

/** The result of each frame in this page, itself first, as JSON: axe expects null for a frame without a page. */
async function partialsOf(frame: Frame, context: string | object, options: Options): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  const { partial, frames } = await frame.evaluate(
    async ([within, given]) => {
      const { axe } = window;
      if (!axe) throw new Error('axe is gone with its page');
      // fading elements have no final contrast yet
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        );
      await Promise.allSettled(ending.map(({ finished }) => finished));
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

/** All violations that axe finds on the current page and in its frames: the rule and the element. */
export async function violationsOn(page: Page, { within = 'html', rules }: Look = {}): Promise<string[]> {
  const options: Options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const partials = await partialsOf(page.mainFrame(), within, options);
  return page.evaluate(
    async ([results, given]) => {
      const found = await window.axe?.finishRun(
        results.map((result) => JSON.parse(result) as unknown),
        given,
      );
      if (!found) throw new Error('axe is gone with its page');
      return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    [partials, options] as const,
  );
}
