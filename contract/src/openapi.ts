import { wireReason, type Reason } from '@waypost/domain/base/reasons';
import { z } from 'zod';
import type { Endpoint, Endpoints } from './endpoint.ts';
import { refusalsOf } from './refusals.ts';

type Json = Record<string, unknown>;
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; securitySchemes: Json };
};

const exampleError = {
  status: 'ERROR',
  error: { reason: 'NOT_FOUND', code: 404, message: 'This does not exist.' },
};

const errorSchemas = {
  portal: z
    .object({
      status: z.enum(['ERROR', 'UNAUTHORIZED']),
      error: z.object({
        reason: z.string(),
        code: z.number().int(),
        message: z.string(),
        fields: z.array(z.object({ path: z.string(), reason: z.string(), message: z.string() })).optional(),
      }),
    })
    .meta({ id: 'PortalError', examples: [exampleError] }),
  problem: z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.number().int(),
      code: z.string(),
      instance: z.string(),
      errors: z.array(z.object({ pointer: z.string(), reason: z.string(), detail: z.string() })).optional(),
    })
    .meta({ id: 'Problem' }),
  oauth: z.object({ error: z.string(), error_description: z.string().optional() }).meta({ id: 'OAuthError' }),
};

const securityOf: Record<Endpoint['access'], Json[]> = {
  public: [],
  user: [{ session: [] }],
  account: [{ account: [] }],
  bearer: [{ bearer: [] }],
  project: [{ project: [] }],
  gateway: [{ gateway: [] }],
  client: [],
};

/** Converts a zod schema to JSON Schema and moves its named parts into `schemas`. */
function schemaWriter(schemas: Json) {
  return (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
    for (const [name, value] of Object.entries(($defs as Json | undefined) ?? {})) schemas[name] = relocate(value);
    return relocate(own) as Json;
  };
}

const relocate = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'));

function toParameters(endpoint: Endpoint, write: ReturnType<typeof schemaWriter>): Json[] {
  return (['params', 'query'] as const).flatMap((where) => {
    const schema = endpoint[where];
    if (!schema) return [];
    // a copy has no name: a named schema would only refer to itself
    const json = write(z.object(schema.shape), 'input') as { properties?: Json; required?: string[] };
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: where === 'params' ? 'path' : 'query',
      required: where === 'params' || (json.required ?? []).includes(name),
      schema: property,
    }));
  });
}

const redirect = {
  description: 'Redirect',
  headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
};

function toSuccess(endpoint: Endpoint, write: ReturnType<typeof schemaWriter>): Json {
  if (endpoint.status === 303) return redirect;
  if (!endpoint.response) return { description: 'Done' };
  const data = write(endpoint.response, 'output');
  const schema =
    endpoint.envelope === 'portal'
      ? { type: 'object', required: ['status', 'data'], properties: { status: { const: 'OK' }, data } }
      : data;
  return { description: 'Done', content: { [endpoint.produces ?? 'application/json']: { schema } } };
}

function toFailures(endpoint: Endpoint): Json {
  const kind = endpoint.envelope === 'raw' ? 'portal' : endpoint.envelope;
  const type = kind === 'problem' ? 'application/problem+json' : 'application/json';
  const $ref = `#/components/schemas/${errorSchemas[kind].meta()?.id}`;
  const byStatus = new Map<number, Reason[]>();
  for (const reason of refusalsOf(endpoint)) {
    const { status } = wireReason(reason);
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [
      String(status),
      { description: reasons.join(', '), content: { [type]: { schema: { $ref } } } },
    ]),
  );
}

function toOperation(name: string, endpoint: Endpoint, write: ReturnType<typeof schemaWriter>): Json {
  const types = ['application/json', ...(endpoint.consumes ?? [])];
  const body = endpoint.body && write(endpoint.body, 'input');
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: securityOf[endpoint.access],
    parameters: toParameters(endpoint, write),
    ...(body && {
      requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: body }])) },
    }),
    responses: { [String(endpoint.status ?? 200)]: toSuccess(endpoint, write), ...toFailures(endpoint) },
  };
}

/**
 * The path of an operation: each path occurs once in the document, so where both origins serve one, the account
 * service's gets the path's first segment from its server.
 */
function locate({ path, method, service }: Endpoint, endpoints: readonly Endpoint[]): { base: string; path: string } {
  const isShared = endpoints.some(
    (other) => other.path === path && other.method === method && other.service !== service,
  );
  const [, first, rest] = /^(\/[^/]+)(\/.+)$/.exec(path) ?? [];
  return isShared && first !== undefined && rest !== undefined ? { base: first, path: rest } : { base: '', path };
}

/**
 * The OpenAPI 3.1 document of a table of endpoints (API-01). The origins are those of the portal and the account
 * service; an operation of the account service names its own.
 */
export function toOpenApi(endpoints: Endpoints, origins: { portal: string; account: string }): OpenApiDocument {
  const schemas: Json = {};
  const write = schemaWriter(schemas);
  for (const schema of Object.values(errorSchemas)) write(z.object({ error: schema }), 'output'); // a named schema alone would only refer to itself
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operation = toOperation(name, endpoint, write);
    const isAccount = endpoint.service === 'account';
    const { base, path } = isAccount ? locate(endpoint, Object.values(endpoints)) : { base: '', path: endpoint.path };
    if (isAccount) operation['servers'] = [{ url: `${origins.account}${base}` }];
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Waypost', version: '1' },
    servers: [{ url: origins.portal }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-waypost_session' },
        account: { type: 'apiKey', in: 'cookie', name: '__Host-waypost_account' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        project: { type: 'http', scheme: 'bearer' },
        gateway: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
