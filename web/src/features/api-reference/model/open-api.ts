/** The parts of an OpenAPI 3.1 document that the reference reads. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
};

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

export type OpenApiParameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
};

export type OpenApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly servers?: readonly { readonly url: string }[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

export type Schemas = Readonly<Record<string, Schema>>;

export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  };
};

const schemaName = ($ref: string) => $ref.split('/').at(-1) ?? $ref;

/** The schema that a reference leads to; what stands beside the reference wins. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...schemas[schemaName($ref)], ...own };
}

/** The choices of a schema; the schema itself if there is only one. */
export const choicesOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];
