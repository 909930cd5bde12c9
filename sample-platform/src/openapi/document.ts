import { z } from 'zod';
import { problem } from './answers.ts';
import { type DescribedOperation, describedOperations } from './operations.ts';

type Json = Record<string, unknown>;
type Schemas = Json;

const relocated = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as Json;

/** Converts a zod schema to JSON Schema; its named parts, and itself if it has a name, go into `schemas`. */
function schemaWriter(schemas: Schemas) {
  return (schema: z.ZodType): Json => {
    const { $defs = {} } = z.toJSONSchema(z.object({ part: schema })) as { readonly $defs?: Json };
    for (const [name, value] of Object.entries($defs)) schemas[name] = relocated(value);
    return { $ref: `#/components/schemas/${schema.meta()?.id}` };
  };
}

/** The refusals of every call behind a credential (the SDK and this platform answer them). */
const credentialRefusals = {
  401: ['KEY_MISSING', 'NOT_FOUND', 'DISABLED', 'EXPIRED'],
  403: ['FORBIDDEN', 'INSUFFICIENT_PERMISSIONS', 'PROJECT_INACTIVE'],
  429: ['RATE_LIMITED', 'USAGE_EXCEEDED', 'SPEND_CAP_REACHED'],
  503: ['PORTAL_AWAY', 'USAGE_NOT_RECORDED'],
};

function toResponses(operation: DescribedOperation, write: ReturnType<typeof schemaWriter>): Json {
  const { answer, refusals, isOpen } = operation;
  const success =
    answer.status === 204
      ? { description: 'Done' }
      : {
          description: 'Done',
          content: {
            [answer.type]: { schema: answer.schema ? write(answer.schema) : { type: 'string', format: 'binary' } },
          },
        };
  const all = Object.entries({ ...refusals, ...(isOpen ? {} : credentialRefusals) });
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    [String(answer.status)]: success,
    ...Object.fromEntries(all.map(([status, codes]) => [status, { description: codes.join(', '), content }])),
  };
}

function toOperation(operation: DescribedOperation, write: ReturnType<typeof schemaWriter>): Json {
  const { id, summary, description, tag, parameters, body, isOpen } = operation;
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    security: isOpen ? [] : [{ key: [] }, { token: [] }, { appId: [], appCode: [] }],
    parameters,
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/geo+json': { schema: write(body.schema), example: body.example } },
      },
    }),
    responses: toResponses(operation, write),
  };
}

/** The OpenAPI 3.1 document of the platform's own calls. */
export function platformOpenApi(origin: string): Json {
  const schemas: Schemas = {};
  const write = schemaWriter(schemas);
  write(problem);
  const paths: Record<string, Json> = {};
  for (const operation of describedOperations)
    (paths[operation.path] ??= {})[operation.method] = toOperation(operation, write);
  return {
    openapi: '3.1.0',
    info: { title: 'Location API', version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        token: { type: 'http', scheme: 'bearer' },
        appId: { type: 'apiKey', in: 'header', name: 'X-App-Id' },
        appCode: { type: 'apiKey', in: 'header', name: 'X-App-Code' },
      },
    },
  };
}
