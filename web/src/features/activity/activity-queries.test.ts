import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { ProjectId } from '@waypost/domain/base/ids';
import { expect, it } from 'vitest';
import { recordingApi } from '../../../test/recording-api.ts';
import { activityQuery } from './activity-queries.ts';

const project: ProjectId = 'prj_1';
const pageUntil = (next: string | null) => ({ items: [], next });

it('begins with the newest events, and goes on where a page ended', async () => {
  const pages = [pageUntil('evt_9'), pageUntil('evt_5'), pageUntil(null)];
  const { api, asked } = recordingApi(() => pages.shift());
  const client = new QueryClient();
  const log = await client.fetchInfiniteQuery({ ...activityQuery(api, project, {}), pages: 5 });
  expect(asked().map((path) => path.split('?')[1])).toEqual([undefined, 'before=evt_9', 'before=evt_5']);
  expect(log.pages).toHaveLength(3);
});

it('keeps a project’s log on the page until its next filter is there, and shows no other project’s', async () => {
  const { api } = recordingApi(() => pageUntil(null));
  const client = new QueryClient();
  await client.fetchInfiniteQuery(activityQuery(api, project, {}));
  const observer = new InfiniteQueryObserver(client, activityQuery(api, project, {}));
  const stop = observer.subscribe(() => {});
  observer.setOptions(activityQuery(api, project, { userId: 'usr_1' }));
  expect(observer.getCurrentResult()).toMatchObject({ isPlaceholderData: true });
  observer.setOptions(activityQuery(api, 'prj_2', {}));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});

it('keeps what is asked apart, and asks again at every visit', () => {
  const { api } = recordingApi();
  const keys = [
    activityQuery(api, project, {}),
    activityQuery(api, 'prj_2', {}),
    activityQuery(api, project, { userId: 'usr_1' }),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(3);
  expect(activityQuery(api, project, {}).staleTime).toBe(0);
});
