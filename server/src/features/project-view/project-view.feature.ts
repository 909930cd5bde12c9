import { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AppDirectory } from '../apps/apps.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { CustomerDirectory } from '../customers/customers.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import { createFiguresOf } from './project-figures.service.ts';
import { createProjectList, type ProjectListDeps } from './project-list.service.ts';
import { projectViewHandlers } from './project-view.routes.ts';
import { createProjectView, type ProjectViewDeps } from './project-view.service.ts';

type Uses = Pick<Plumbing, 'db' | 'clock'>;
export type ProjectViewNeeds = {
  readonly config: ProjectViewDeps['config'] & ProjectListDeps['config'];
  readonly catalog: CatalogService;
  readonly developers: DeveloperService;
  readonly projects: ProjectService;
  readonly update: ProjectViewDeps['update'];
  readonly apps: AppDirectory;
  readonly usage: UsageService;
  readonly spendCaps: ProjectViewDeps['spendCaps'];
  readonly customers: CustomerDirectory;
};

const { readProject, updateProject, listProjects, listManagedProjects, findProjectOfApp } = projectEndpoints;
const endpoints = { readProject, updateProject, listProjects, listManagedProjects, findProjectOfApp };

export function createProjectViewFeature({ db, clock }: Uses, needs: ProjectViewNeeds) {
  const { config, catalog, developers, projects, update, apps, usage, spendCaps, customers } = needs;
  const figuresOf = createFiguresOf({ db, clock });
  const service = createProjectView({
    clock,
    config,
    catalog,
    projects,
    update,
    apps,
    usage,
    customers,
    spendCaps,
    figuresOf,
  });
  const list = createProjectList({ db, developers, customers, catalog, figuresOf, config });
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(endpoints, projectViewHandlers(service, list)),
  };
}
