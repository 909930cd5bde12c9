import { QueryClient } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { ProjectId } from '@waypost/domain/base/ids';
import { expect, it } from 'vitest';
import { recordingApi } from '../../test/recording-api.ts';
import { projectAdminsQuery } from './project-admins-query.ts';

const projectWith = (id: string, ...apps: readonly string[]) =>
  ({ product_id: id as ProjectId, apps: apps.map((app_id) => ({ app_id })) }) as unknown as Project;
const [user, status] = [{ userId: 'usr_1', email: 'ada@a.example' }, 'active'];
const answers = (path: string) =>
  path.includes('authorizations')
    ? ['app_1', 'app_2'].map((value) => ({ ...user, value, status }))
    : [{ user, status, roles: [], createdTime: '' }];

it('reads the admins of one app by its id, and of several in one call (CUS-15, CUS-18)', async () => {
  const { api, asked } = recordingApi(answers);
  const client = new QueryClient();
  const [one, several, none] = [
    projectWith('prj_1', 'app_1'),
    projectWith('prj_2', 'app_1', 'app_2'),
    projectWith('prj_3'),
  ];
  const admin = { ...user, isActive: true };
  expect(await client.fetchQuery(projectAdminsQuery(api, one))).toEqual([{ ...admin, apps: ['app_1'] }]);
  expect(await client.fetchQuery(projectAdminsQuery(api, several))).toEqual([{ ...admin, apps: ['app_1', 'app_2'] }]);
  await client.fetchQuery(projectAdminsQuery(api, none));
  expect(asked()).toEqual([
    expect.stringMatching(/\/api\/customer\/admin\/app_1$/),
    expect.stringMatching(/\?roleName=customeradmin&product_id=prj_2$/),
    expect.stringMatching(/\?roleName=customeradmin&product_id=prj_3$/),
  ]);
});

it('is read again with its project alone', async () => {
  const { api } = recordingApi(answers);
  const client = new QueryClient();
  const projects = [projectWith('prj_1', 'app_1'), projectWith('prj_2', 'app_1')];
  for (const project of projects) await client.fetchQuery(projectAdminsQuery(api, project));
  await client.invalidateQueries({ queryKey: ['project', 'prj_1'] });
  const areOld = projects.map(
    (project) => client.getQueryState(projectAdminsQuery(api, project).queryKey)?.isInvalidated,
  );
  expect(areOld).toEqual([true, false]);
});
