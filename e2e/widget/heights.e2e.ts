import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WidgetFlow } from '@waypost/widget/protocol';
import { accountFrame, accountPage, actionsOf, eventsOf, openFlow, report, setStage } from './stage.ts';

const stage = setStage();

/** A sign-in frame in a container, with a stopped clock. */
async function openStill(flow: WidgetFlow) {
  const host = await stage.openHost();
  await host.clock.install({ time: 0 });
  await openFlow(host, flow, { into: '#box' });
  const frame = await accountFrame(stage, host);
  await eventsOf(host, 2);
  await host.clock.pauseAt(60_000);
  return { host, frame };
}

const heightOf = (host: Page) => host.evaluate(() => document.querySelector('iframe')?.offsetHeight);

/** Sets the height of the page's content and waits for all observers. */
const setHeight = (page: Frame | Page, pixels: number) =>
  page.evaluate(
    (height) =>
      new Promise<void>((resolve) => {
        const content = document.querySelector('main');
        if (!content) throw new Error('no content');
        content.style.height = `${height}px`;
        new ResizeObserver(() => resolve()).observe(content);
      }),
    pixels,
  );

const heights = [
  [100, 732],
  [692, 732],
  [800, 840],
  [1200, 1240],
  [5000, 1240],
] as const;
const delays = [
  [1201, 2000],
  [700, 10],
  [1200, 10],
] as const;

describe('the height of a frame in a container', () => {
  it('starts with 625 pixels for sign-in and 925 for sign-up, whatever the limits ACC-39', async () => {
    const signIn = await openStill('sign-in');
    expect(await heightOf(signIn.host)).toBe(625);
    const signUp = await openStill('sign-up');
    expect(await heightOf(signUp.host)).toBe(925);
  });

  it('becomes what the page reports, limited to 692 and 1200, plus 40 ACC-39', async () => {
    const { host, frame } = await openStill('sign-in');
    let events = 2;
    for (const [height, expected] of heights) {
      await report(frame, { action: 'frame resized', data: { height } });
      await eventsOf(host, (events += 1));
      await host.clock.runFor(2000);
      expect(await heightOf(host), `${height} reported`).toBe(expected);
    }
  });

  it('changes after 2000 ms for a height over the maximum, after 10 ms for any other, and not before ACC-40', async () => {
    const { host, frame } = await openStill('sign-in');
    let events = 2;
    for (const [height, delay] of delays) {
      const before = await heightOf(host);
      await report(frame, { action: 'frame resized', data: { height } });
      await eventsOf(host, (events += 1));
      await host.clock.runFor(delay - 1);
      expect(await heightOf(host), `${height} reported, ${delay - 1} ms`).toBe(before);
      await host.clock.runFor(1);
      expect(await heightOf(host), `${height} reported, ${delay} ms`).not.toBe(before);
    }
  });

  it('forgets a height that waits when another one is reported', async () => {
    const { host, frame } = await openStill('sign-in');
    await report(frame, { action: 'frame resized', data: { height: 3000 } });
    await report(frame, { action: 'frame resized', data: { height: 720 } });
    await eventsOf(host, 4);
    await host.clock.runFor(5000);
    expect(await heightOf(host)).toBe(760);
  });

  it('leaves a frame that fills the window as it is', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in');
    const frame = await accountFrame(stage, host);
    await host.clock.install();
    await report(frame, { action: 'frame resized', data: { height: 1000 } });
    await eventsOf(host, 3);
    await host.clock.runFor(5000);
    expect(await heightOf(host)).toBe(800);
  });
});

describe('the page that reports its height', () => {
  it('does so at first and whenever its content grows or shrinks', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { into: '#box' });
    const frame = await accountFrame(stage, host);
    await setHeight(frame, 800.4);
    await frame.evaluate(() => window.accountPage.reportHeight());
    expect((await eventsOf(host, 3))[2]).toMatchObject({ action: 'frame resized', data: { height: 801 } });
    await setHeight(frame, 900);
    expect((await eventsOf(host, 4))[3]).toMatchObject({ data: { height: 900 } });
    await host.waitForFunction(() => document.querySelector('iframe')?.offsetHeight === 940);
  });

  it('sends one height for many changes in a tenth of a second', async () => {
    const { host, frame } = await openStill('sign-in');
    await setHeight(frame, 700);
    await frame.evaluate(() => window.accountPage.reportHeight());
    await eventsOf(host, 3);
    for (const height of [710, 720, 730]) await setHeight(frame, height);
    await host.clock.runFor(100);
    await report(frame, { action: 'aborted' });
    const events = await eventsOf(host, 5);
    expect(events.slice(2).map(({ action, data }) => [action, data.height])).toEqual([
      ['frame resized', 700],
      ['frame resized', 730],
      ['aborted', undefined],
    ]);
  });

  it('is silent in a popup, which keeps its size', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { type: 'window' });
    const popup = await accountPage(stage, host, 'window');
    await popup.evaluate(() => window.accountPage.reportHeight());
    await setHeight(popup, 900);
    await report(popup, { action: 'aborted' });
    expect(actionsOf(await eventsOf(host, 3))).toEqual(['opening', 'opened', 'aborted']);
  });
});
