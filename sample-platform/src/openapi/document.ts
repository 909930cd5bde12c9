import { refusalOf } from '@waypost/gateway-sdk/refusal';
import { z } from 'zod';
import { isProblemCode, type ProblemCode, problemCodes, problemOf } from '../http/problem.ts';
import { problem } from './answers.ts';
import exampleAnswers from './example-answers.json' with { type: 'json' };
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
} as const;

type CredentialCode = (typeof credentialRefusals)[keyof typeof credentialRefusals][number];
type RefusalCode = CredentialCode | ProblemCode;

/** What any request can be answered with, before there is an operation or because of a bug. */
const anyRefusals = ['INVALID_REQUEST', 'UNKNOWN_PATH', 'UNKNOWN'] as const satisfies readonly RefusalCode[];

const refusalCodes: readonly RefusalCode[] = [
  ...new Set<RefusalCode>([...problemCodes, ...Object.values(credentialRefusals).flat()]),
];

const wrongLimit = {
  pointer: '/limit',
  reason: 'invalid_format',
  detail: 'limit must be a whole number from 1 to 20.',
};

/** A refusal in the words of whoever sends it: this platform, or the SDK. */
function exampleRefusal(code: RefusalCode): Json {
  const value = isProblemCode(code)
    ? problemOf(code, code === 'INVALID_FIELDS' ? [wrongLimit] : [])
    : refusalOf({ valid: false, code }).problem;
  return { summary: value.title, value: { ...value, instance: 'urn:request:01a22c55-b12a-7079-9dcf-1d3f77b9cd17' } };
}

/** The example answer of an operation; none for a tile. */
const exampleAnswerOf = (id: string): unknown => Object.entries(exampleAnswers).find(([name]) => name === id)?.[1];

function toSuccess({ id, answer }: DescribedOperation, write: ReturnType<typeof schemaWriter>): Json {
  if (answer.status === 204) return { description: 'Done' };
  const schema = answer.schema ? write(answer.schema) : { type: 'string', format: 'binary' };
  const example = exampleAnswerOf(id);
  return { description: 'Done', content: { [answer.type]: { schema, ...(example !== undefined && { example }) } } };
}

function toResponses(operation: DescribedOperation, write: ReturnType<typeof schemaWriter>): Json {
  const { answer, refusals, isOpen } = operation;
  const all = Object.entries<readonly RefusalCode[]>({ ...refusals, ...(isOpen ? {} : credentialRefusals) });
  const toRefusal = (codes: readonly RefusalCode[]) => {
    const refs = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
    const schema = { $ref: '#/components/schemas/Problem' };
    return {
      description: codes.join(', '),
      content: { 'application/problem+json': { schema, examples: Object.fromEntries(refs) as Json } },
    };
  };
  return {
    [String(answer.status)]: toSuccess(operation, write),
    ...Object.fromEntries(all.map(([status, codes]) => [status, toRefusal(codes)])),
    default: toRefusal(anyRefusals),
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
      examples: Object.fromEntries(refusalCodes.map((code) => [code, exampleRefusal(code)])),
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        token: { type: 'http', scheme: 'bearer' },
        appId: { type: 'apiKey', in: 'header', name: 'X-App-Id' },
        appCode: { type: 'apiKey', in: 'header', name: 'X-App-Code' },
      },
    },
  };
}
