import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooserState,
  type ChooserFacts,
  type CredentialApp,
  credentialChoices,
  type CredentialProject,
  offeredApps,
  pathWithoutChoice,
  restJsApps,
  restJsState,
} from './credential-choices.ts';
import { druidPlatforms } from './apps.ts';
import { ariaStatusNames, isActiveStatus } from '../projects/status.ts';

const id = (prefix: string, n = 0) => `${prefix}_${String(n).padStart(26, '0')}`;

const appOf = (overrides: Partial<CredentialApp> = {}): CredentialApp => ({
  id: id('app') as CredentialApp['id'],
  name: 'Store finder',
  hrn: `hrn:waypost:account::waypost:app/${id('app')}`,
  druid_platform: 'web',
  auth_type: 'apiKey',
  has_app_code: false,
  status: 'ACTIVE',
  hidden: false,
  api_keys: [{ api_key_id: id('key') as CredentialApp['api_keys'][number]['api_key_id'], name: 'First' }],
  ...overrides,
});
const projectOf = (
  apps: readonly CredentialApp[],
  status: CredentialProject['status'] = 'ACTIVE',
): CredentialProject => ({
  product_id: id('prj') as CredentialProject['product_id'],
  status,
  apps,
});
const withCode = appOf({ auth_type: 'appCode', has_app_code: true, api_keys: [] });

describe('what is offered', () => {
  it('is active and not hidden apps of active projects, whatever else there is KEY-27', () => {
    const app = fc
      .record({ status: fc.constantFrom('ACTIVE', 'TERMINATED'), hidden: fc.boolean() })
      .map((facts) => appOf(facts));
    const project = fc
      .tuple(fc.array(app), fc.constantFrom(...ariaStatusNames))
      .map(([apps, status]) => projectOf(apps, status));
    fc.assert(
      fc.property(fc.array(project), (projects) => {
        const wanted = projects.filter(({ status }) => isActiveStatus(status)).flatMap(({ apps }) => apps);
        expect(offeredApps(projects)).toEqual(wanted.filter(({ status, hidden }) => status === 'ACTIVE' && !hidden));
      }),
    );
  });

  it('is an app code under the app’s name and id, or an API key under its own KEY-26', () => {
    expect(credentialChoices([projectOf([withCode, appOf()])])).toEqual([
      { type: 'app_code', title: `Store finder (${id('app')})`, app_id: id('app'), app_code: null, api_key_id: null },
      { type: 'api_key', title: `First (${id('key')})`, app_id: id('app'), app_code: null, api_key_id: id('key') },
    ]);
  });

  it('is nothing of an app that proves itself by tokens, and no key beside an app code KEY-26 KEY-19', () => {
    const beside = appOf({ has_app_code: true });
    expect(credentialChoices([projectOf([appOf({ auth_type: 'token' })])])).toEqual([]);
    expect(credentialChoices([projectOf([beside])]).map(({ type }) => type)).toEqual(['app_code']);
  });

  it('is apps of browsers and servers alone in the REST JS chooser KEY-40', () => {
    const apps = druidPlatforms.map((druid_platform) => appOf({ druid_platform }));
    expect(restJsApps([projectOf(apps)]).map(({ druid_platform }) => druid_platform)).toEqual(['web', 'server']);
    expect(restJsApps([projectOf(apps, 'CANCELLED')])).toEqual([]);
  });
});

const choosing: ChooserFacts = {
  isSignedIn: true,
  hasFailed: false,
  data: { has_account: true, has_projects: true, projects: [projectOf([appOf()])] },
};
const noAccount = { has_account: false, has_projects: false, projects: [] };
const noProjects = { has_account: true, has_projects: false, projects: [] };
const cancelled = { has_account: true, has_projects: true, projects: [] };
const dataOf = (...apps: readonly CredentialApp[]) => ({
  has_account: true,
  has_projects: true,
  projects: [projectOf(apps)],
});

describe('the state of the credentials chooser', () => {
  it('is NOT_SIGN_IN for a visitor, whatever else is known KEY-28 KEY-29', () => {
    expect(chooserState({ ...choosing, isSignedIn: false })).toBe('NOT_SIGN_IN');
    expect(chooserState({ isSignedIn: false, hasFailed: true, data: undefined })).toBe('NOT_SIGN_IN');
  });

  it('is LOADING until an answer has come KEY-28', () => {
    expect(chooserState({ ...choosing, data: undefined })).toBe('LOADING');
  });

  it.each([
    ['without an account', noAccount],
    ['without a project', noProjects],
  ])('is PROJECT_NOT_CREATED %s KEY-28 KEY-30', (_case, data) => {
    expect(chooserState({ ...choosing, data })).toBe('PROJECT_NOT_CREATED');
  });

  it.each([
    ['no project is active', cancelled],
    ['there is no app', dataOf()],
    ['no app has a code or a key', dataOf(appOf({ api_keys: [] }))],
  ])('is SIGN_IN_NO_CREDENTIALS where %s KEY-28 KEY-31', (_case, data) => {
    expect(chooserState({ ...choosing, data })).toBe('SIGN_IN_NO_CREDENTIALS');
  });

  it('is SIGN_IN_CHOOSE_CREDENTIALS where there is something to choose KEY-28 KEY-32', () => {
    expect(chooserState(choosing)).toBe('SIGN_IN_CHOOSE_CREDENTIALS');
  });

  it('is ERROR for a signed-in reader when anything fails, be it after an answer KEY-28 KEY-33', () => {
    expect(chooserState({ ...choosing, hasFailed: true, data: undefined })).toBe('ERROR');
    expect(chooserState({ ...choosing, hasFailed: true })).toBe('ERROR');
  });
});

it.each([
  ['loading', { data: undefined }],
  ['apps', {}],
  ['no-apps', { data: dataOf(appOf({ druid_platform: 'ios' })) }],
  ['no-apps', { data: cancelled }],
  ['no-project', { data: noProjects }],
  ['no-project', { data: noAccount }],
  ['no-project', { isSignedIn: false, data: undefined }],
  ['failed', { hasFailed: true }],
] as const)('the REST JS chooser is in the state %s with %j KEY-37', (state, facts) => {
  expect(restJsState({ ...choosing, ...facts })).toBe(state);
});

it('leads a signed-in reader without a choice to the projects', () => {
  expect(pathWithoutChoice({ isSignedIn: true })).toBe('/projects');
});

it('leads a visitor without a choice to sign-up with the free basic plan KEY-36', () => {
  expect(pathWithoutChoice({ isSignedIn: false })).toBe('/sign-up?create=Freemium-Basic');
});
