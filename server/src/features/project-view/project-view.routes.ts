import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { flowIdOf } from '../../http/routes/flow-id.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import type { ListProjects } from './project-list.service.ts';
import type { ProjectView } from './project-view.service.ts';

type ViewEndpoints = Pick<
  typeof projectEndpoints,
  'readProject' | 'updateProject' | 'listProjects' | 'listManagedProjects' | 'findProjectOfApp'
>;

export const projectViewHandlers = (view: ProjectView, list: ListProjects): Handlers<ViewEndpoints> => ({
  readProject: ({ params, caller }) => view.read(caller.user, params.id),
  updateProject: ({ params, body, caller, request }) =>
    view.update(caller.user, params.id, { input: body, flow_id: flowIdOf(request) }),
  listProjects: ({ query, caller }) => list(caller.user, query),
  listManagedProjects: ({ caller }) => view.listManaged(caller.user),
  findProjectOfApp: ({ query, caller }) => view.findByApp(caller.user, query.app_id),
});
