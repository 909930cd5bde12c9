import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WidgetType } from '@waypost/widget/host/widget-options';
import type { PageReport } from '@waypost/widget/frame/connect-to-host';
import { accountPage, eventsOf, openFlow, report, setStage } from './stage.ts';

const stage = setStage();

const closing: PageReport[] = [
  { action: 'completed', data: { code: 'code-1', inviteToken: 'invite-1' } },
  { action: 'already signed in', data: { code: 'code-2' } },
  { action: 'aborted' },
  { action: 'refresh failed' },
];
const open: PageReport[] = [
  { action: 'frame resized', data: { height: 700 } },
  { action: 'error', data: { error: 'No connection', socialLoginId: 'example' } },
];

/** Opens the sign-in flow as given and returns the event of its page's report. */
async function outcomeOf(host: Page, type: WidgetType, given: PageReport) {
  await host.evaluate(() => window.hostPage.events.splice(0));
  await openFlow(host, 'sign-in', { type });
  const page = await accountPage(stage, host, type);
  await report(page, given);
  const [opening, opened, outcome] = await eventsOf(host, 3);
  return { opening, opened, outcome };
}

describe.each(['frame', 'window'] as const)('a page in a %s', (type) => {
  const shown = type === 'frame' ? { frames: 1, popups: 0 } : { frames: 0, popups: 1 };
  const gone = { frames: 0, popups: 0 };

  it('is closed before its last outcome is called back ACC-03 ACC-08', async () => {
    const host = await stage.openHost();
    for (const given of closing) {
      const { outcome } = await outcomeOf(host, type, given);
      expect(outcome).toMatchObject({ flow: 'sign-in', action: given.action, data: given.data ?? {}, ...gone });
    }
  });

  it('stays open while opening, opened, error and frame resized are called back ACC-03 ACC-10', async () => {
    const host = await stage.openHost();
    for (const given of open) {
      const { opening, opened, outcome } = await outcomeOf(host, type, given);
      expect(opening).toMatchObject({ action: 'opening', ...shown });
      expect(opened).toMatchObject({ action: 'opened', ...shown });
      expect(outcome).toMatchObject({ flow: 'sign-in', action: given.action, data: given.data, ...shown });
      const page = await accountPage(stage, host, type);
      await report(page, { action: 'aborted' });
      expect((await eventsOf(host, 4))[3]).toMatchObject({ action: 'aborted', ...gone });
    }
  });
});
