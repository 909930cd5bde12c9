import { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { ProjectId } from '@waypost/domain/base/ids';
import { beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../../../../api/api.ts';
import { firstStepsKey } from '../../../../features/first-steps/first-steps-queries.ts';
import { monthUsageQuery } from '../../../../features/usage/usage-queries.ts';
import { VerificationNotice } from '../../../../features/projects/rare-notices.tsx';
import type { RouterContext } from '../../../../router-context.ts';
import { loadProjectDetails } from './-load-project-details.ts';

const projectId: ProjectId = 'prj_01hzy0a0a0a0a0a0a0a0a0a0a0';
const steps = { steps: [], open: false, project_id: null };

const newUser = { emailVerified: false } as SessionUser;

beforeEach(() => () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Loads the page of a project; the usage comes only when it is let come. */
function load(answerSteps = () => Response.json({ status: 'OK', data: steps }), user: SessionUser | null = null) {
  const usage = Promise.withResolvers<Response>();
  const api = createApi(({ path }) => (path.includes(projectId) ? usage.promise : Promise.resolve(answerSteps())));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const context = { api, queryClient, session: { user: () => user } } as RouterContext;
  let isLoaded = false;
  const loading = loadProjectDetails({ context, params: { projectId } }).then(() => (isLoaded = true));
  return {
    loading,
    isLoaded: () => isLoaded,
    sendUsage: () => usage.resolve(Response.json({ status: 'OK', data: { total: 7 } })),
    stepsIn: () => queryClient.getQueryData(firstStepsKey),
    usageIn: () => queryClient.getQueryState(monthUsageQuery(api, projectId).queryKey),
  };
}

it('has the server send the page with its first steps and the usage of the month', async () => {
  const page = load();
  await vi.waitFor(() => expect(page.stepsIn()).toEqual(steps));
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.isLoaded()).toBe(false);
  page.sendUsage();
  await page.loading;
  expect(page.usageIn()?.data).toEqual({ total: 7 });
});

it('keeps nobody waiting for the usage in the browser, where it is asked for at once', async () => {
  vi.stubEnv('SSR', false);
  const page = load();
  await page.loading;
  expect(page.stepsIn()).toEqual(steps);
  expect(page.usageIn()?.fetchStatus).toBe('fetching');
});

it('stands without the first steps when they cannot be read', async () => {
  const page = load(() => Response.json({}, { status: 503 }));
  page.sendUsage();
  await page.loading;
  expect(page.usageIn()?.data).toEqual({ total: 7 });
});

it('loads the notice of a new user before the page, and for nobody else', async () => {
  vi.stubEnv('SSR', false);
  const notice = Promise.withResolvers<undefined>();
  const loadNotice = vi.spyOn(VerificationNotice, 'load').mockReturnValue(notice.promise);
  await load().loading;
  expect(loadNotice).not.toHaveBeenCalled();
  const page = load(undefined, newUser);
  await vi.waitFor(() => expect(page.stepsIn()).toEqual(steps));
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.isLoaded()).toBe(false);
  notice.resolve(undefined);
  await page.loading;
});
