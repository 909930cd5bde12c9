import type { projectTokenEndpoints, usageApiEndpoints } from '@waypost/contract/endpoints/usage-api';
import { maxUsageRows } from '@waypost/contract/endpoints/usage-api';
import type { UsagePage, UsageRow } from '@waypost/contract/entities/usage';
import { csvText } from '@waypost/domain/base/csv';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ProjectCaller } from '../../http/callers/callers.ts';
import { bearerOf } from '../../http/callers/bearer.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import type { UsageService } from '../usage/usage.service.ts';
import type { ProjectTokensService } from './project-tokens.service.ts';

export const projectTokenHandlers = (tokens: ProjectTokensService): Handlers<typeof projectTokenEndpoints> => ({
  listProjectTokens: ({ caller, params }) => tokens.list(caller.user, params.id),
  createProjectToken: ({ caller, params, body }) => tokens.create(caller.user, params.id, body),
  deleteProjectToken: async ({ caller, params }) => {
    await tokens.remove(caller.user, { product_id: params.id, token_id: params.tokenId });
    return undefined;
  },
});

export const authenticateProject =
  (tokens: Pick<ProjectTokensService, 'authenticate'>) =>
  async (request: FastifyRequest): Promise<ProjectCaller> => ({
    kind: 'project',
    projectId: await tokens.authenticate(bearerOf(request)),
  });

type Page = z.input<typeof UsagePage>;

/** The address of the next page in a Link header (RFC 8288). */
function linkNext({ url }: FastifyRequest, reply: FastifyReply, { next }: Page): void {
  if (next === null) return;
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', next);
  void reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`);
}

const columns = [
  'start_usage_date',
  'end_usage_date',
  'app_id',
  'environment',
  'usage_type',
  'usage_type_category',
  'requests',
  'usage_units',
  'billable_units',
] as const satisfies readonly (keyof UsageRow)[];

const toCsv = ({ rows }: Page): string => csvText([columns, ...rows.map((row) => columns.map((name) => row[name]))]);

export function usageApiHandlers(usage: Pick<UsageService, 'readPage'>): Handlers<typeof usageApiEndpoints> {
  const read = async ({
    caller,
    query,
    request,
    reply,
  }: Parameters<Handlers<typeof usageApiEndpoints>['readUsage']>[0]) => {
    const page = await usage.readPage({ ...query, projectId: caller.projectId, limit: query.limit ?? maxUsageRows });
    linkNext(request, reply, page);
    return page;
  };
  return {
    readUsage: read,
    readUsageCsv: async (call) => toCsv(await read(call)),
  };
}
