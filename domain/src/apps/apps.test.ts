import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AppPlatform,
  appPlatforms,
  appRefusal,
  authTypes,
  contractTypeOf,
  contractTypes,
  defaultAuthType,
  druidPlatformOf,
  druidPlatforms,
  isAppPlatform,
  isMobilePlatform,
  isOsbApp,
  type ListedApp,
  orderApps,
  platformIsSupported,
  type ProjectPlanIds,
} from './apps.ts';
import { ariaStatusNames, canGenerateApps } from '../projects/status.ts';

const freemium: ProjectPlanIds = {
  client_plan_id: 'Freemium-Basic',
  client_master_plan_id: 'Freemium',
  main_supplemental_plan_id: null,
};
const onPlan = (id: string): ProjectPlanIds[] => [
  { ...freemium, client_master_plan_id: 'Other', client_plan_id: id },
  { ...freemium, client_master_plan_id: id },
  { ...freemium, client_master_plan_id: 'Other', main_supplemental_plan_id: id },
];

describe('names of apps', () => {
  it('are the platforms of the source APP-03', () => {
    expect(appPlatforms.join(' ')).toBe(
      'ios ios:starter ios:premium android android:starter android:premium web web:dataLens web:realityLens sdk server',
    );
  });

  it('are the kinds, auth, credential and contract types of the source APP-07', () => {
    expect(druidPlatforms.join(' ')).toBe(
      'web server sdk ios android ios:starter ios:premium android:starter android:premium',
    );
    expect(authTypes).toEqual(['appCode', 'token', 'apiKey']);
    expect(contractTypes).toEqual(['base-commercial', 'base-evaluation']);
  });

  it('tell a platform from any other text APP-04', () => {
    expect(appPlatforms.every(isAppPlatform)).toBe(true);
    expect(['', 'Web', 'web:', 'windows', 'constructor'].some(isAppPlatform)).toBe(false);
  });

  it('count the lenses as web apps APP-02', () => {
    expect(appPlatforms.filter((platform) => druidPlatformOf(platform) !== platform)).toEqual([
      'web:dataLens',
      'web:realityLens',
    ]);
    expect([druidPlatformOf('web:dataLens'), druidPlatformOf('web:realityLens')]).toEqual(['web', 'web']);
  });

  it('count everything else but the server as mobile', () => {
    const others = ['web', 'web:dataLens', 'web:realityLens', 'server'];
    expect(appPlatforms.filter((platform) => !isMobilePlatform(platform))).toEqual(others);
  });
});

describe('what a plan gives an app', () => {
  it('is an API key, or a token on token-based plans APP-05 APP-26', () => {
    expect(defaultAuthType(freemium)).toBe('apiKey');
    expect(defaultAuthType({ client_master_plan_id: 'Token-Based-Plans' })).toBe('token');
  });

  it('is an evaluation contract for an evaluation project, else a commercial one', () => {
    expect(contractTypeOf({ isEvaluation: true })).toBe('base-evaluation');
    expect(contractTypeOf({ isEvaluation: false })).toBe('base-commercial');
  });

  it.each([
    'HLS-China',
    'AdTech',
    'acme-Automotive',
    'SDK3-CM',
    'SDK3-BM',
    'Mob-Map-Seg',
    'HLS_Tracking',
    'NBM3-IPSV_B2C',
    'Large-Matrix',
    'Token-Based-Plans',
  ])('is no JavaScript app on %s, wherever the project names it', (id) => {
    for (const plan of onPlan(id)) {
      expect(platformIsSupported('web', plan, 'acme')).toBe(false);
      expect(platformIsSupported('web:dataLens', plan, 'acme')).toBe(false);
      expect(platformIsSupported('server', plan, 'acme')).toBe(true);
    }
  });

  it('is a JavaScript app on every other plan', () => {
    expect(platformIsSupported('web', freemium, 'acme')).toBe(true);
    expect(onPlan('other-Automotive').every((plan) => platformIsSupported('web', plan, 'acme'))).toBe(true);
  });

  it.each(['NBM3_Evaluation', 'Freemium', 'Loc-Map-Seg', 'Mob-Map-Seg', 'MAM-Segments', 'XYZ-Pro-Paper'])(
    'is a mobile SDK app on %s, wherever the project names it',
    (id) => {
      const mobile = appPlatforms.filter((platform) => platform !== 'server' && !platform.startsWith('web'));
      for (const plan of onPlan(id)) {
        expect(mobile.every((platform) => platformIsSupported(platform, plan, 'acme'))).toBe(true);
      }
    },
  );

  it('is no mobile SDK app on other plans', () => {
    expect(onPlan('HLS-China').some((plan) => platformIsSupported('sdk', plan, 'acme'))).toBe(false);
  });
});

describe('generating an app', () => {
  const facts = { platform: 'web', plan: freemium, projectStatus: 'ACTIVE', product: 'acme' } as const;

  it.each([
    [{}, undefined],
    [{ platform: 'windows' }, 'UNKNOWN_PLATFORM'],
    [{ plan: { ...freemium, client_master_plan_id: 'AdTech' } }, 'APP_NOT_ALLOWED'],
    [{ projectStatus: 'PERMANENT' }, 'PROJECT_NOT_ACTIVE'],
  ] as const)('with %j is refused for %s', (differing, reason) => {
    expect(appRefusal({ ...facts, ...differing })).toBe(reason);
  });

  it('is possible exactly in the statuses that generate apps', () => {
    for (const projectStatus of ariaStatusNames) {
      expect(appRefusal({ ...facts, projectStatus }) === undefined).toBe(canGenerateApps(projectStatus));
    }
  });
});

const app = (platform: AppPlatform, facts: Partial<ListedApp> = {}): ListedApp => ({
  app_id: 'app_1',
  app_name: platform,
  platform,
  created_time: '2026-01-01T00:00:00.000Z',
  hidden: false,
  status: 'ACTIVE',
  sdk_name: null,
  ...facts,
});

describe('the list of apps', () => {
  it('has web first, then the mobile ones, others last and equal ones by creation APP-29', () => {
    const shuffled = [
      app('server', { app_name: 'no time', created_time: null }),
      app('server', { app_name: 'later', created_time: '2026-02-01T00:00:00.000Z' }),
      app('ios'),
      app('sdk'),
      app('ios:premium'),
      app('android:premium'),
      app('ios:starter'),
      app('android:starter'),
      app('web', { app_name: 'web later', created_time: '2026-01-01T00:00:00.001Z' }),
      app('web'),
    ];
    expect(orderApps(shuffled).map(({ app_name }) => app_name)).toEqual([
      'web',
      'web later',
      'android:starter',
      'ios:starter',
      'android:premium',
      'ios:premium',
      'sdk',
      'ios',
      'later',
      'no time',
    ]);
  });

  it('keeps the order of apps that were created at once', () => {
    const [first, second] = [app('server', { app_name: 'first' }), app('server', { app_name: 'second' })];
    expect(orderApps([first, second])).toEqual([first, second]);
    expect(orderApps([second, first])).toEqual([second, first]);
  });

  it('is the same however it came, and loses none', () => {
    const apps = fc.uniqueArray(
      fc.record({ platform: fc.constantFrom(...appPlatforms), created_time: fc.constantFrom('1', '2', '3', null) }),
      { selector: ({ platform, created_time }) => `${platform} ${created_time}` },
    );
    fc.assert(
      fc.property(apps, (listed) => {
        const all = listed.map(({ platform, created_time }) => app(platform, { created_time }));
        const ordered = orderApps(all);
        expect(new Set(ordered)).toEqual(new Set(all));
        const others = ordered.filter(({ platform }) => ['web', 'sdk'].includes(platform));
        expect(orderApps(all.toReversed()).filter(({ platform }) => ['web', 'sdk'].includes(platform))).toEqual(others);
      }),
    );
  });

  it.each([
    ['osbx', true],
    ['OSB maps', true],
    ['osb', false],
    ['my osb', false],
  ])('labels %j as OSB: %s APP-22', (app_name, expected) => {
    expect(isOsbApp({ app_name })).toBe(expected);
  });
});
