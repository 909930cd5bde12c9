import type { OpenApi, OpenApiOperation, OpenApiParameter, Schema, Schemas } from './open-api.ts';
import { exampleOf } from './schema-example.ts';
import { type FieldRow, fieldRows, rowOf } from './schema-rows.ts';

/** What a call is made with: nothing, a session, a token of some kind, or a key of an app. */
export type Access = 'public' | 'session' | 'account' | 'bearer' | 'project' | 'gateway' | 'key';
/** The service that answers a call, each with an origin of its own. */
export type Host = 'portal' | 'account' | 'platform';

export type ReferenceParameter = FieldRow & {
  readonly where: 'path' | 'query';
  /** Filled in at first; an optional parameter without one is left out. */
  readonly example?: string;
};

export type ReferenceBody = {
  readonly type: string;
  readonly rows: readonly FieldRow[];
  readonly example: unknown;
};

export type ReferenceOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly host: Host;
  readonly summary: string;
  readonly text?: string;
  readonly access: Access;
  readonly parameters: readonly ReferenceParameter[];
  readonly body?: ReferenceBody;
  readonly answer: {
    readonly status: string;
    /** The media type; none for an answer without a body. */
    readonly type?: string;
    readonly rows: readonly FieldRow[];
    /** The operation above with the same rows, which are then not repeated. */
    readonly sameAs?: { readonly id: string; readonly summary: string };
    readonly example?: unknown;
  };
  readonly refusals: readonly { readonly status: string; readonly codes: readonly string[] }[];
};

export type ReferenceGroup = { readonly tag: string; readonly operations: readonly ReferenceOperation[] };

const accessNames: readonly Access[] = ['session', 'account', 'bearer', 'project', 'gateway', 'key'];

function accessOf({ security }: OpenApiOperation): Access {
  const [first] = Object.keys(security[0] ?? {});
  return accessNames.find((name) => name === first) ?? 'public';
}

const isWhere = (where: string): where is ReferenceParameter['where'] => where === 'path' || where === 'query';

function toParameter(parameter: OpenApiParameter, schemas: Schemas): ReferenceParameter[] {
  const { name, in: where, required, schema, description } = parameter;
  if (!isWhere(where)) return [];
  const own = parameter.example;
  const example = own ?? (required ? exampleOf(schema, schemas, { name, above: [] }) : undefined);
  const described = description === undefined ? schema : { ...schema, description };
  return [
    {
      ...rowOf(described, { name, required }, schemas),
      where,
      ...(example !== undefined && { example: typeof example === 'string' ? example : JSON.stringify(example) }),
    },
  ];
}

function toBody({ requestBody }: OpenApiOperation, schemas: Schemas): ReferenceBody | undefined {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || !content) return undefined;
  const { schema, example = exampleOf(schema, schemas) } = content;
  return { type, rows: fieldRows(schema, schemas), example };
}

const isJson = (type: string, { format }: Schema) => /json/.test(type) && format !== 'binary';

function toAnswer({ responses }: OpenApiOperation, schemas: Schemas): ReferenceOperation['answer'] {
  const [status = '200', response] = Object.entries(responses).find(([code]) => /^[23]/.test(code)) ?? [];
  const [type, content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (type === undefined || !content) return { status, rows: [] };
  const { schema, example } = content;
  if (!isJson(type, schema)) return { status, type, rows: [] };
  return { status, type, rows: fieldRows(schema, schemas), example: example ?? exampleOf(schema, schemas) };
}

const refusalsOf = ({ responses }: OpenApiOperation) =>
  Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, { description }]) => ({ status, codes: description.split(', ') }));

type Located = { readonly method: string; readonly path: string; readonly host: Host };

/** The path under the origin: an operation's own server can add its beginning (`contract/src/openapi.ts`). */
function pathUnder({ servers }: OpenApiOperation, path: string): string {
  const [server] = servers ?? [];
  return server ? new URL(server.url).pathname.replace(/\/$/, '') + path : path;
}

function toOperation(operation: OpenApiOperation, { method, path, host }: Located, schemas: Schemas) {
  const { operationId, summary, description, servers } = operation;
  const body = toBody(operation, schemas);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path: pathUnder(operation, path),
    host: host === 'portal' && servers ? 'account' : host,
    summary,
    ...(description !== undefined && { text: description }),
    access: accessOf(operation),
    parameters: operation.parameters.flatMap((parameter) => toParameter(parameter, schemas)),
    ...(body && { body }),
    answer: toAnswer(operation, schemas),
    refusals: refusalsOf(operation),
  } satisfies ReferenceOperation;
}

/** Shorter lists are repeated: reading them takes less time than a jump. */
const fewRows = 5;

/** Names an object's fields once on a page: half of the largest page was one object, described four times. */
function withoutRepeats(operations: readonly ReferenceOperation[]): ReferenceOperation[] {
  const first = new Map<string, ReferenceOperation>();
  return operations.map((operation) => {
    const { answer } = operation;
    if (answer.rows.length <= fewRows) return operation;
    const fields = JSON.stringify(answer.rows);
    const known = first.get(fields);
    if (!known) first.set(fields, operation);
    if (!known) return operation;
    const { id, summary } = known;
    return { ...operation, answer: { ...answer, rows: [], sameAs: { id, summary } } };
  });
}

/** The operations of an OpenAPI document by tag, in the document's order. */
export function toReference(source: unknown, host: Host): ReferenceGroup[] {
  const { paths, components } = source as OpenApi;
  const groups = new Map<string, ReferenceOperation[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? '';
      const described = toOperation(operation, { method, path, host }, components.schemas);
      groups.set(tag, [...(groups.get(tag) ?? []), described]);
    }
  }
  return [...groups].map(([tag, operations]) => ({ tag, operations: withoutRepeats(operations) }));
}
