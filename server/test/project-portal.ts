import { developerEndpoints } from '@waypost/contract/endpoints/developers';
import { appEndpoints, projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError, type FieldProblem } from '@waypost/domain/domain-error';
import type { FastifyRequest } from 'fastify';
import { join } from 'node:path';
import pino from 'pino';
import { createTestClock, type TestClock } from '../src/clock.ts';
import { FileConfig, type FileConfigInput } from '../src/config/file-config.ts';
import { createAppDirectory } from '../src/features/apps/app-directory.service.ts';
import { createAppEvents } from '../src/features/apps/apps.events.ts';
import { appHandlers } from '../src/features/apps/apps.routes.ts';
import { createAppService } from '../src/features/apps/apps.service.ts';
import { createCatalogService } from '../src/features/catalog/catalog.service.ts';
import { createDeveloperEvents } from '../src/features/developers/developers.events.ts';
import { developerHandlers } from '../src/features/developers/developers.routes.ts';
import { createDeveloperService } from '../src/features/developers/developers.service.ts';
import { createProjectDirectory } from '../src/features/projects/project-directory.service.ts';
import { createProjectEvents } from '../src/features/projects/projects.events.ts';
import { projectHandlers } from '../src/features/projects/projects.routes.ts';
import { createProjectService } from '../src/features/projects/projects.service.ts';
import { createListener } from '../src/http/listener.ts';
import { mount } from '../src/http/mount.ts';
import { createIdSource } from '../src/new-id.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export type Answer = {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly reason: string | undefined;
  readonly code: number | undefined;
  readonly fields: readonly FieldProblem[];
};
type Method = 'GET' | 'POST' | 'PUT';
export type Caller = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

export type ProjectPortal = {
  readonly database: TestDatabase;
  readonly clock: TestClock;
  /** Calls the portal as this person. */
  as(user: SessionUser): Caller;
  dispose(): Promise<void>;
};

export type ProjectPortalOptions = {
  readonly file?: FileConfigInput;
  readonly database?: TestDatabase;
  readonly clock?: TestClock;
  readonly gate?: () => Promise<void>;
};

/** Sign-in is not what is proven here: the session's data comes with the call. */
function readCaller(request: FastifyRequest) {
  const given = request.headers['x-test-user'];
  if (typeof given !== 'string') throw new DomainError('UNAUTHORIZED');
  return { kind: 'user', user: JSON.parse(decodeURIComponent(given)) as SessionUser, sid: 'test' } as const;
}

const mounting = {
  authenticators: { user: readCaller, bearer: readCaller, gateway: () => ({ kind: 'gateway' }) as const },
  xsrf: { check() {}, ensure: () => '', renew: () => '' },
  limitFactor: 1000,
};

/** The portal's endpoints of accounts, projects and apps over HTTP on a real database. */
export async function startProjectPortal(options: ProjectPortalOptions = {}): Promise<ProjectPortal> {
  const database = options.database ?? (await createTestDatabase());
  const clock = options.clock ?? createTestClock();
  const logger = pino({ level: 'silent' });
  const config = FileConfig.parse(options.file ?? {});
  const catalog = await createCatalogService({
    folder: join(import.meta.dirname, '../../content/catalog'),
    product: config.product_slug,
  });
  const shared = { db: database.db, transact: database.transact, clock, newId: createIdSource(clock), catalog, config };
  const developers = createDeveloperService({
    ...shared,
    events: createDeveloperEvents(logger),
    projects: createProjectDirectory(shared),
    verification: { resend: () => Promise.resolve() },
  });
  const projects = createProjectService({
    ...shared,
    developers,
    events: createProjectEvents(logger),
    apps: createAppDirectory(shared),
    usage: { lastDayOf: () => Promise.resolve(null) },
    gate: options.gate,
  });
  const apps = createAppService({ ...shared, projects, events: createAppEvents(logger) });
  const portal = await createListener({ logger });
  mount(portal, developerEndpoints, developerHandlers(developers), mounting);
  mount(portal, projectEndpoints, projectHandlers(projects), mounting);
  mount(portal, appEndpoints, appHandlers(apps), mounting);
  const origin = await portal.listen({ port: 0, host: 'localhost' });

  const as =
    (user: SessionUser): Caller =>
    async (...[method, path, body, headers]) => {
      const sent = new Headers({ 'x-test-user': encodeURIComponent(JSON.stringify(user)), ...headers });
      if (body !== undefined) sent.set('content-type', 'application/json');
      const response = await fetch(origin + path, { method, headers: sent, body: JSON.stringify(body) ?? null });
      const answer = (await response.json()) as { data?: Answer['data']; error?: Partial<Answer> };
      const { reason, code, fields = [] } = answer.error ?? {};
      return { status: response.status, data: answer.data ?? {}, reason, code, fields };
    };
  return {
    database,
    clock,
    as,
    async dispose() {
      await portal.close();
      if (!options.database) await database.dispose();
    },
  };
}
