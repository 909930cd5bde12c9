import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../test/rules-stage.ts';
import { forgetProject, recentProjects, rememberProject } from './recent-projects.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

const ada = 'usr_1' as UserId;
const project = (at: number, name = `Project ${at}`) => ({ id: `prj_${at}` as ProjectId, name });
const names = (userId = ada) => recentProjects(userId).map(({ name }) => name);

it('keeps the projects of a tab in session storage, the latest first and five at most', () => {
  for (const at of [1, 2, 3, 4, 5, 6]) rememberProject(ada, project(at));
  expect(names()).toEqual(['Project 6', 'Project 5', 'Project 4', 'Project 3', 'Project 2']);
  expect(sessionStorage.getItem('project')).toContain('prj_6');
  expect(localStorage.length).toBe(0);
});

it('has a project that is opened again once, first, and under its new name', () => {
  rememberProject(ada, project(1));
  rememberProject(ada, project(2));
  rememberProject(ada, project(1, 'Renamed'));
  expect(names()).toEqual(['Renamed', 'Project 2']);
});

it('shows nobody what another person opened, and begins anew for them', () => {
  rememberProject(ada, project(1));
  expect(names('usr_2' as UserId)).toEqual([]);
  rememberProject('usr_2' as UserId, project(2));
  expect(names()).toEqual([]);
});

it('forgets a project that is gone', () => {
  rememberProject(ada, project(1));
  rememberProject(ada, project(2));
  forgetProject(ada, project(2).id);
  expect(names()).toEqual(['Project 1']);
});

it.each(['', '{', 'null', '[]', '{"userId":"usr_1"}', '{"projects":[]}'])('reads %j as nothing', (text) => {
  sessionStorage.setItem('project', text);
  expect(names()).toEqual([]);
});
