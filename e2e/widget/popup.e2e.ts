import { describe, expect, it } from 'vitest';
import { accountPage, actionsOf, connected, eventsOf, openFlow, report, setStage } from './stage.ts';

const stage = setStage();

describe('the account page in a popup window', () => {
  it('opens 500 by 700 pixels large in the middle of the window ACC-22', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { type: 'window' });
    const popup = await accountPage(stage, host, 'window');
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 700]);

    const { features, centre } = await host.evaluate(() => ({
      features: window.hostPage.popupFeatures,
      centre: [screenX + outerWidth / 2, screenY + outerHeight / 2],
    }));
    const asked = new Map(features[0]?.split(',').map((feature) => feature.split('=') as [string, string]));
    const middle = [Number(asked.get('left')) + 250, Number(asked.get('top')) + 350];
    expect(Math.abs((middle[0] ?? 0) - (centre[0] ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs((middle[1] ?? 0) - (centre[1] ?? 0))).toBeLessThanOrEqual(1);
  });

  it('reports aborted when the user closes it ACC-22', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-up', { type: 'window' });
    const popup = await accountPage(stage, host, 'window');
    await popup.close();
    const events = await eventsOf(host, 3);
    expect(events[2]).toMatchObject({ flow: 'sign-up', action: 'aborted', popups: 0 });
  });

  it('reports an error when the browser blocks it ACC-22', async () => {
    const host = await stage.openHost({ blocked: '' });
    const events = await eventsOf(host, 1);
    expect(events).toMatchObject([{ flow: 'sign-in', action: 'error', data: { error: 'Popup blocked' }, popups: 0 }]);
    expect(host.context().pages()).toHaveLength(1);
  });

  it('is closed again when there is no code challenge to sign in with', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { type: 'window', challenge: null });
    const events = await eventsOf(host, 1);
    expect(events).toMatchObject([{ action: 'error', data: { error: 'No code challenge' }, popups: 0 }]);
  });

  it('goes when the page that opened it goes', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { type: 'window' });
    const popup = await accountPage(stage, host, 'window');
    const closed = popup.waitForEvent('close');
    await host.goto(`${stage.stranger}/`);
    await closed;
    expect(host.context().pages()).toHaveLength(1);
  });

  it('keeps its line when the page in it changes', async () => {
    const host = await stage.openHost();
    await openFlow(host, 'sign-in', { type: 'window' });
    const popup = await accountPage(stage, host, 'window');
    await popup.goto(popup.url().replace('/sign-in?', '/sign-up?'));
    await connected(popup);
    await report(popup, { action: 'completed', flow: 'sign-up', data: { code: 'code-1' } });
    const events = await eventsOf(host, 4);
    expect(actionsOf(events)).toEqual(['opening', 'opened', 'opened', 'completed']);
    expect(events[3]).toMatchObject({ flow: 'sign-up', data: { code: 'code-1' } });
  });
});
