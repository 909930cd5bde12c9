import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Environment, type EnvironmentVariables, isLoopback, parseEnvironment } from './config/environment.ts';
import { FileConfig } from './config/file-config.ts';
import { providerProblems } from './config/payment-providers.ts';
import { problemsOf } from './config/problems.ts';
import type { Secrets } from './config/secrets.ts';
import { sellerProblems } from './config/seller.ts';

export type Origins = {
  readonly portal: string;
  readonly account: string;
  /** Undefined in production, which has no stand-ins. */
  readonly sandbox: string | undefined;
  readonly sample_platform: string | undefined;
};

/** A page that may embed the account service; `origins` are compared exactly. */
export type AccountClient = {
  readonly client_id: string;
  readonly name: string;
  readonly origins: readonly string[];
  /** Addresses that an authorization code may be sent to. */
  readonly redirect_uris?: readonly string[] | undefined;
  readonly post_logout_redirect_uris?: readonly string[] | undefined;
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] } | undefined;
  readonly allow_cookie_tokens: boolean;
  /** The portal's key services accept its access tokens. */
  readonly key_services: boolean;
  readonly second_factor: boolean;
};

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** Mails contain links that open accounts, so they leave this machine only encrypted. */
  readonly requiresTls: boolean;
  readonly user: string | undefined;
  readonly from: string;
};

export type Config = Environment &
  Omit<FileConfig, 'origins' | 'smtp' | 'clients' | 'public_api_host'> & {
    readonly origins: Origins;
    readonly smtp: MailServer;
    /** The portal is first. */
    readonly clients: readonly AccountClient[];
    readonly public_api_host: string;
  };

export type LoadedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Finds and reads the configuration file; tests pass in values. */
export type ConfigSource = {
  readonly exists: (file: string) => boolean;
  readonly read: (file: string) => Promise<unknown>;
};

export const portalClientId = 'waypost-portal';
/** The account service's pages in a window of their own. */
export const accountPagesClientId = 'waypost-account';
/** The sample platform's example page, with demo data only (examples/plain-embedder). */
export const exampleClientId = 'plain-embedder';
const standardFile = './waypost.config.ts';
const localOrigin = (port: number) => `http://localhost:${port}`;

const disk: ConfigSource = {
  exists: existsSync,
  read: async (file) => ((await import(pathToFileURL(file).href)) as { default?: unknown }).default,
};

function originsOf(environment: Environment, file: FileConfig): Origins {
  const { ports, production } = environment;
  const { origins } = file;
  return {
    portal: origins.portal ?? localOrigin(ports.portal),
    account: origins.account ?? localOrigin(ports.account),
    sandbox: origins.sandbox ?? (production ? undefined : localOrigin(ports.sandbox)),
    sample_platform: origins.sample_platform ?? (production ? undefined : localOrigin(ports.sample_platform)),
  };
}

function portalClient(file: Pick<FileConfig, 'brand'>, origins: Origins): AccountClient {
  return {
    client_id: portalClientId,
    name: file.brand.name,
    origins: [origins.portal],
    redirect_uris: [`${origins.portal}/`, `${origins.portal}/documentation/account-widget`], // the second one: a playground
    allow_cookie_tokens: false,
    key_services: true,
    second_factor: false,
  };
}

/** An embedder from another origin: a public client that exists with demo data only. */
function exampleClients({ demo }: Pick<Environment, 'demo'>, { sample_platform }: Origins): AccountClient[] {
  if (!demo || sample_platform === undefined) return [];
  return [
    {
      client_id: exampleClientId,
      name: 'Example page',
      origins: [sample_platform],
      redirect_uris: [`${sample_platform}/examples/sign-in`],
      allow_cookie_tokens: false,
      key_services: false,
      second_factor: false,
    },
  ];
}

function mailServerOf({ production, ports }: Environment, { smtp }: FileConfig): MailServer {
  const { host = 'localhost', port = production ? 25 : ports.sandbox_smtp, user, from } = smtp;
  return { host, port, requiresTls: !isLoopback(host), user, from };
}

function assemble(environment: Environment, file: FileConfig): Config {
  const origins = originsOf(environment, file);
  return {
    ...environment,
    ...file,
    origins,
    smtp: mailServerOf(environment, file),
    clients: [portalClient(file, origins), ...exampleClients(environment, origins), ...file.clients],
    public_api_host: file.public_api_host ?? origins.sample_platform ?? origins.portal,
  };
}

/** Stand-ins are for one machine only; a server that others can reach must not have any. */
function exposureProblems(environment: Environment, file: FileConfig): string[] {
  const { production, host, demo, test_clock } = environment;
  if (!production && isLoopback(host)) return [];
  const where = production ? 'in production' : `with HOST ${host}, which others can reach`;
  const problems = [
    demo && `environment: DEMO: demo data is refused ${where}`,
    test_clock && `environment: TEST_CLOCK: the test clock is refused ${where}`,
    (file.origins.sandbox !== undefined || !production) && `origins.sandbox: a sandbox is refused ${where}`,
    !production && 'environment: HOST: set NODE_ENV=production to be reachable from outside',
  ];
  return problems.filter((problem) => problem !== false);
}

/** Browsers accept `__Host-` cookies over https only (except on localhost); the two origins need separate cookies. */
function originProblems({ production }: Environment, { origins, vat }: FileConfig): string[] {
  const plain = Object.entries(origins).filter(
    ([, origin]) => origin?.startsWith('http:') && new URL(origin).hostname !== 'localhost',
  );
  const problems = production ? plain.map(([name]) => `origins.${name}: must be https in production`) : [];
  if (production && vat.origin?.startsWith('http:')) problems.push('vat.origin: must be https in production');
  const same = origins.portal !== undefined && origins.portal === origins.account;
  return same ? [...problems, 'origins.account: must differ from origins.portal'] : problems;
}

function clientProblems({ clients }: FileConfig): string[] {
  const ids = [portalClientId, accountPagesClientId, exampleClientId, ...clients.map((client) => client.client_id)];
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  return [...new Set(twice)].map((id) => `clients: ${id} is registered twice`);
}

function realmProblems({ main_realm, realms }: FileConfig): string[] {
  const ids = [main_realm, ...realms.map(({ id }) => id)];
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const closed = realms.filter(({ openid, password }) => !openid && !password);
  return [
    ...[...new Set(twice)].map((id) => `realms: ${id} is there twice`),
    ...closed.map(({ id }) => `realms: ${id} has neither passwords nor a provider, so nobody can sign in`),
  ];
}

/** A provider's answers are trusted, so nobody may be able to forge them. */
function issuerProblems({ production }: Environment, { realms }: FileConfig): string[] {
  const isPlain = ({ openid }: FileConfig['realms'][number]) =>
    openid !== undefined && new URL(openid.issuer).protocol !== 'https:';
  const isLocal = ({ openid }: FileConfig['realms'][number]) =>
    openid !== undefined && isLoopback(new URL(openid.issuer).hostname);
  const refused = realms.filter((realm) => isPlain(realm) && (production || !isLocal(realm)));
  return refused.map(
    ({ id }) => `realms: ${id}: openid.issuer must be https${production ? ' in production' : ', or on this machine'}`,
  );
}

type FileParse = { readonly value?: FileConfig; readonly problems: readonly string[] };

async function readFileConfig(configuredFile: string | undefined, source: ConfigSource): Promise<FileParse> {
  const file = configuredFile ?? resolve(standardFile);
  if (!source.exists(file)) {
    if (configuredFile !== undefined)
      return { problems: [`environment: WAYPOST_CONFIG: there is no file ${configuredFile}`] };
    return { value: FileConfig.parse({}), problems: [] };
  }
  try {
    const parsed = FileConfig.safeParse(await source.read(file));
    return parsed.success ? { value: parsed.data, problems: [] } : { problems: problemsOf(parsed.error, file) };
  } catch (error) {
    return { problems: [`${file}: cannot be read: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

/** Reads the environment and the configuration file; a failure lists the problems of both at once. */
export async function loadConfig(env: EnvironmentVariables, source: ConfigSource = disk): Promise<LoadedConfig> {
  const environment = parseEnvironment(env);
  const file = await readFileConfig(environment.value?.config_file ?? namedFile(env), source);
  const problems = [...environment.problems, ...file.problems];
  if (file.value) problems.push(...clientProblems(file.value), ...realmProblems(file.value));
  if (!environment.value || !file.value) return { ok: false, problems };
  const { value: settings } = environment;
  problems.push(
    ...exposureProblems(settings, file.value),
    ...originProblems(settings, file.value),
    ...issuerProblems(settings, file.value),
    ...providerProblems(file.value),
    ...sellerProblems(file.value),
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: assemble(environment.value, file.value) };
}

/** Finds the file even if the environment is invalid, so that the file's problems are listed too. */
function namedFile(env: EnvironmentVariables): string | undefined {
  return env['WAYPOST_CONFIG'] ? resolve(env['WAYPOST_CONFIG']) : undefined;
}

/** Fills in origins that are known only after listening on port 0, and the values that depend on them. */
export function withOrigins(config: Config, bound: Partial<Origins>): Config {
  const origins = { ...config.origins, ...bound };
  const followsSample = config.public_api_host === (config.origins.sample_platform ?? config.origins.portal);
  const ownClients = new Map(
    [portalClient(config, origins), ...exampleClients(config, origins)].map((client) => [client.client_id, client]),
  );
  return {
    ...config,
    origins,
    clients: config.clients.map((client) => ownClients.get(client.client_id) ?? client),
    public_api_host: followsSample ? (origins.sample_platform ?? origins.portal) : config.public_api_host,
  };
}

/** The client's secret for the token endpoint; undefined for a public client. */
export function secretOfClient(client: AccountClient, secrets: Secrets): string | undefined {
  return client.client_id === portalClientId ? secrets.portal_client_secret : secrets.client_secrets[client.client_id];
}

/** A realm with a provider needs the secret from that provider. */
export const realmSecretProblems = ({ realms }: Pick<Config, 'realms'>, { realm_secrets }: Secrets): string[] =>
  realms
    .filter(({ id, openid }) => openid && !Object.hasOwn(realm_secrets, id))
    .map(({ id }) => `secrets: realm_secrets.${id}: the secret of realm ${id} at its provider is missing`);

/** A mail server with authentication needs the user in the configuration and the password in the secrets. */
export function mailSecretProblems({ smtp }: Pick<Config, 'smtp'>, { smtp_password }: Secrets): string[] {
  if (smtp.user !== undefined && smtp_password === undefined)
    return [`secrets: smtp_password: the password of ${smtp.user} at the mail server is missing`];
  if (smtp.user === undefined && smtp_password !== undefined)
    return ['smtp.user: is missing, though the secrets hold a password for the mail server'];
  return [];
}

/** The configuration of this process, and the only reader of its environment. */
export const loadProcessConfig = (): Promise<LoadedConfig> => loadConfig(process.env);
