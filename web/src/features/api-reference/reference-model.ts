/** The parts of an operation that the page shows, so that the page stays small. */
export type ReferenceField = {
  readonly name: string;
  readonly where: string;
  readonly type: string;
  readonly required: boolean;
};
export type ReferenceOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: 'public' | 'session' | 'account' | 'bearer' | 'gateway';
  readonly fields: readonly ReferenceField[];
  readonly answers: readonly { readonly status: string; readonly text: string }[];
};
export type ReferenceGroup = { readonly tag: string; readonly operations: readonly ReferenceOperation[] };

type Schema = {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
};
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const schemaName = ($ref: string) => $ref.split('/').at(-1) ?? $ref;

const listOf = (type: string) => (type.includes(' | ') ? `(${type})[]` : `${type}[]`);

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schemaName(schema.$ref);
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.items) return listOf(typeOf(schema.items));
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function bodyFields({ requestBody }: Operation, schemas: OpenApi['components']['schemas']): ReferenceField[] {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const schema = body?.$ref === undefined ? body : schemas[schemaName(body.$ref)];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    where: 'body',
    type: typeOf(property),
    required: schema?.required?.includes(name) ?? false,
  }));
}

const accessOf = ({ security }: Operation) =>
  (Object.keys(security[0] ?? {})[0] ?? 'public') as ReferenceOperation['access'];

function toOperation(
  [method, path]: readonly [string, string],
  operation: Operation,
  document: OpenApi,
): ReferenceOperation {
  const parameters = operation.parameters.map(({ name, in: where, required, schema }) => ({
    name,
    where,
    required,
    type: typeOf(schema),
  }));
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    access: accessOf(operation),
    fields: [...parameters, ...bodyFields(operation, document.components.schemas)],
    answers: Object.entries(operation.responses).map(([status, { description }]) => ({ status, text: description })),
  };
}

/** The operations of an OpenAPI document by tag, in the document's order. */
export function toReference(source: unknown): ReferenceGroup[] {
  const document = source as OpenApi;
  const groups = new Map<string, ReferenceOperation[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), toOperation([method, path], operation, document)]);
    }
  }
  return [...groups].map(([tag, operations]) => ({ tag, operations }));
}
