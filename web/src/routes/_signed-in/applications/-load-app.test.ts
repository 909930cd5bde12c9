import { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createApi } from '../../../api/api.ts';
import { loadApp } from './-load-app.ts';

const appId = 'app_01hzy0a0a0a0a0a0a0a0a0a0a0';

/** Loads an app while the portal answers with this. */
function load(id: string, answerOf: (path: string) => Response) {
  const asked: string[] = [];
  const api = createApi(({ path }) => {
    asked.push(path);
    return Promise.resolve(answerOf(path));
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { asked, loading: loadApp({ context: { api, queryClient }, appId: id }) };
}

it('loads the app, and its project with it', async () => {
  const app = { app_id: appId, product_id: 'prj_1' };
  const { asked, loading } = load(appId, () => Response.json({ status: 'OK', data: app }));
  expect(await loading).toEqual(app);
  expect(asked).toEqual([expect.stringContaining(appId), expect.stringContaining('prj_1')]);
});

it('finds no unknown app and asks for none that has no app’s id, and hides no other failure', async () => {
  const unknown = load(appId, () => Response.json({}, { status: 404 }));
  expect(isNotFound(await unknown.loading.catch((error: unknown) => error))).toBe(true);
  const nonsense = load('prj_1', () => Response.json({}, { status: 500 }));
  expect(isNotFound(await nonsense.loading.catch((error: unknown) => error))).toBe(true);
  expect(nonsense.asked).toEqual([]);
  await expect(load(appId, () => Response.json({}, { status: 500 })).loading).rejects.toMatchObject({ status: 500 });
});
