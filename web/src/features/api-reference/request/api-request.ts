import type { ReferenceOperation } from '../model/reference-model.ts';

export type Header = readonly [name: string, value: string];

/** A call as it travels; whoever makes it adds nothing. */
export type ApiRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string;
};

/** What was filled in: parameters as `path.name` and `query.name`, and the body as text. */
export type CallValues = Readonly<Record<string, string>>;

/** Credentials of an app; null for those that a choice does not have. */
export type CallCredentials = {
  readonly app_id: string;
  readonly app_code: string | null;
  readonly api_key: string | null;
};

export const fieldOf = ({ where, name }: { readonly where: string; readonly name: string }) => `${where}.${name}`;

export const bodyText = (example: unknown): string => JSON.stringify(example, undefined, 2);

/** The values with which a call can be made at once. */
export function exampleValues({ parameters, body }: ReferenceOperation): CallValues {
  const filled = parameters.flatMap((parameter) =>
    parameter.example === undefined ? [] : [[fieldOf(parameter), parameter.example] as const],
  );
  return { ...Object.fromEntries(filled), ...(body && { body: bodyText(body.example) }) };
}

/** A part of a path without a value stays as its name in braces, for the reader to fill in. */
function filledPath({ path }: ReferenceOperation, values: CallValues): string {
  return path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[`path.${name}`] ?? '';
    return value === '' ? placeholder : encodeURIComponent(value);
  });
}

function searchOf({ parameters }: ReferenceOperation, values: CallValues): string {
  const given = parameters.flatMap((parameter) => {
    const value = values[fieldOf(parameter)] ?? '';
    return parameter.where === 'query' && value !== '' ? [[parameter.name, value]] : [];
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

type Call = { readonly origin: string; readonly values: CallValues; readonly proof: readonly Header[] };

export function requestOf(operation: ReferenceOperation, { origin, values, proof }: Call): ApiRequest {
  const { method, body } = operation;
  const text = body && (values['body'] ?? '');
  return {
    method,
    url: origin + filledPath(operation, values) + searchOf(operation, values),
    headers: body ? [...proof, ['Content-Type', body.type]] : proof,
    ...(text !== undefined && { body: text }),
  };
}

/** The headers of the chosen credentials; a key comes first, as the services prefer it. */
export function credentialHeaders({ api_key, app_id, app_code }: CallCredentials): readonly Header[] {
  if (api_key !== null) return [['X-API-Key', api_key]];
  return app_code === null
    ? []
    : [
        ['X-App-Id', app_id],
        ['X-App-Code', app_code],
      ];
}

const changes = (method: string) => method !== 'GET';

/** What a call is proven with in code to copy: the chosen credentials, or placeholders for the reader's own. */
export function writtenProof(
  { access, method }: ReferenceOperation,
  credentials: CallCredentials | undefined,
): readonly Header[] {
  if (access === 'key') {
    const chosen = credentials ? credentialHeaders(credentials) : [];
    return chosen.length > 0 ? chosen : [['X-API-Key', '{YOUR_API_KEY}']];
  }
  if (access === 'bearer') return [['Authorization', 'Bearer {YOUR_ACCESS_TOKEN}']];
  if (access === 'project') return [['Authorization', 'Bearer {YOUR_PROJECT_TOKEN}']];
  if (access === 'gateway') return [['Authorization', 'Bearer {GATEWAY_CREDENTIAL}']];
  if (access === 'public') return [];
  const [cookie, xsrf] =
    access === 'account' ? ['__Host-waypost_account', 'ACCOUNT-XSRF-TOKEN'] : ['__Host-waypost_session', 'XSRF-TOKEN'];
  const session = `${cookie}={YOUR_SESSION}`;
  if (!changes(method)) return [['Cookie', session]];
  return [
    ['Cookie', `${session}; ${xsrf}={YOUR_XSRF_TOKEN}`],
    ['X-XSRF-TOKEN', '{YOUR_XSRF_TOKEN}'],
  ];
}

/** How a call can be made from the page: with a key, with nothing, as the reader's own session, or with a token. */
export type TryKind = 'key' | 'open' | 'session' | 'session-token' | 'token';

/**
 * Calls of the portal that change something are never made from here: one press would do it to the reader's account.
 * The account service and the gateway interface answer other origins and programs only.
 */
export function tryKindOf({ access, method, host }: ReferenceOperation): TryKind | undefined {
  if (host === 'platform') return access === 'key' ? 'key' : 'open';
  if (host === 'account' || changes(method)) return undefined;
  const kinds = { public: 'open', session: 'session', bearer: 'session-token', project: 'token' } as const;
  return access === 'public' || access === 'session' || access === 'bearer' || access === 'project'
    ? kinds[access]
    : undefined;
}

/** Layers of the demo key are everybody's, so only an app of one's own may change them. */
export const needsOwnKey = (operation: ReferenceOperation): boolean =>
  tryKindOf(operation) === 'key' && changes(operation.method);
