import { describe, expect, it } from 'vitest';
import { sectionsOf, type SectionedProject } from './app-section-rules.ts';
import { type AppPlatform, appPlatforms, type AuthType, type ListedApp } from '@waypost/domain/apps/apps';

const freemium: SectionedProject = {
  client_plan_id: 'Freemium-Basic',
  client_master_plan_id: 'Freemium',
  main_supplemental_plan_id: null,
  aria_status: 'ACTIVE',
  product: 'acme',
  mayCreate: false,
};

type TestApp = ListedApp & { readonly auth_type: AuthType };
const app = (platform: AppPlatform, facts: Partial<TestApp> = {}): TestApp => ({
  app_id: 'app_1',
  app_name: platform,
  platform,
  auth_type: 'apiKey',
  created_time: '2026-01-01T00:00:00.000Z',
  hidden: false,
  status: 'ACTIVE',
  sdk_name: null,
  ...facts,
});

const namesIn = (apps: readonly TestApp[], facts: Partial<SectionedProject> = {}) =>
  sectionsOf(apps, { ...freemium, ...facts }).map((each) => [each.section, each.apps.map(({ app_name }) => app_name)]);

describe('the apps in the sections of a project', () => {
  it('follow the fixed order of sections, each with the apps of its platforms PRJ-23 APP-29', () => {
    const all = appPlatforms.toReversed().map((platform) => app(platform));
    expect(namesIn([...all, app('android', { app_name: 'live', sdk_name: 'Live Sense SDK' })])).toEqual([
      ['js-rest', ['web', 'web:realityLens', 'web:dataLens']],
      ['server', ['server']],
      ['mobile-sdk', ['sdk', 'android', 'ios']],
      ['ios-starter', ['ios:starter']],
      ['ios-premium', ['ios:premium']],
      ['android-starter', ['android:starter']],
      ['android-premium', ['android:premium']],
      ['live-sense', ['live']],
    ]);
  });

  it('stand in live-sense only when they are mobile, whatever an SDK name says PRJ-23', () => {
    const sdk_name = 'live-sense';
    expect(namesIn([app('web', { sdk_name }), app('server', { sdk_name }), app('ios', { sdk_name })])).toEqual([
      ['js-rest', ['web']],
      ['server', ['server']],
      ['live-sense', ['ios']],
    ]);
  });

  it('stand together on a token-based plan, and on no other APP-26', () => {
    const apps = [app('server'), app('ios')];
    expect(namesIn(apps, { client_master_plan_id: 'Token-Based-Plans' })).toEqual([['token-based', ['server', 'ios']]]);
    expect(namesIn(apps, { client_plan_id: 'Token-Based-Plans' })).toEqual([
      ['server', ['server']],
      ['mobile-sdk', ['ios']],
    ]);
  });

  it('leave out terminated ones while the project is active LIF-24', () => {
    const apps = [app('web', { app_name: 'live' }), app('web', { app_name: 'ended', status: 'TERMINATED' })];
    expect(namesIn(apps)).toEqual([['js-rest', ['live']]]);
    expect(namesIn(apps, { aria_status: 'SUSPENDED' })).toEqual([['js-rest', ['live', 'ended']]]);
  });

  it('leave out those not yet created when it is not LIF-25', () => {
    const slot = app('web', { app_name: 'slot', app_id: null });
    expect(namesIn([slot])).toEqual([['js-rest', ['slot']]]);
    expect(namesIn([slot], { aria_status: 'CANCELLED' })).toEqual([]);
  });

  it('leave out hidden ones always APP-35', () => {
    for (const aria_status of ['ACTIVE', 'SUSPENDED'] as const) {
      expect(namesIn([app('web', { hidden: true })], { aria_status })).toEqual([]);
    }
  });
});

const slotsIn = (apps: readonly TestApp[], facts: Partial<SectionedProject> = {}) =>
  sectionsOf(apps, { ...freemium, mayCreate: true, ...facts }).map((each) => [
    each.section,
    each.choices.map(({ platform, auth_types }) => `${platform} ${auth_types.join()}`),
  ]);

describe('what can be generated in the sections of a project', () => {
  const every = 'appCode,token,apiKey';

  it('is every platform of the plan, a section without app and slot is not there PRJ-23 APP-23 APP-24', () => {
    expect(slotsIn([])).toEqual([
      ['js-rest', [`web ${every}`, `web:dataLens ${every}`, `web:realityLens ${every}`]],
      ['server', [`server ${every}`]],
      ['mobile-sdk', [`sdk ${every}`, `ios ${every}`, `android ${every}`]],
      ['ios-starter', [`ios:starter ${every}`]],
      ['ios-premium', [`ios:premium ${every}`]],
      ['android-starter', [`android:starter ${every}`]],
      ['android-premium', [`android:premium ${every}`]],
    ]);
    expect(slotsIn([], { client_master_plan_id: 'Large-Matrix' })).toEqual([['server', [`server ${every}`]]]);
    expect(slotsIn([], { client_master_plan_id: 'Token-Based-Plans' })).toEqual([['token-based', [`server ${every}`]]]);
  });

  it('leaves out what is there, terminated apps are not REQ-27', () => {
    const apps = [app('server'), app('server', { auth_type: 'token' }), app('ios:starter', { status: 'TERMINATED' })];
    const slots = Object.fromEntries(slotsIn(apps)) as Record<string, string[]>;
    expect(slots['server']).toEqual(['server appCode']);
    const [server] = sectionsOf(apps, { ...freemium, mayCreate: true }).filter(({ section }) => section === 'server');
    expect(server?.choices.map(({ used }) => used)).toEqual([['token', 'apiKey']]);
    expect(slots['ios-starter']).toEqual([`ios:starter ${every}`]);
    const full = [...apps, app('server', { auth_type: 'appCode' })];
    expect(Object.fromEntries(slotsIn(full))['server']).toEqual(['server ']);
  });

  it('is nothing in an inactive project, nor for somebody who may not LIF-25 APP-32', () => {
    expect(slotsIn([], { aria_status: 'CANCELLED' })).toEqual([]);
    expect(slotsIn([], { mayCreate: false })).toEqual([]);
    expect(slotsIn([], { aria_status: 'ACTIVE DUNNING 1' })).not.toEqual([]);
  });
});
