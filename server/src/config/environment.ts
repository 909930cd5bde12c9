import { resolve } from 'node:path';
import { z } from 'zod';
import { problemsOf } from './problems.ts';

const port = (standard: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((value) => value <= 65_535, { message: 'must be at most 65535' })
    .default(standard);
const choice = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().trim().min(1).default('localhost'),
  PORT: port(4000),
  ACCOUNT_PORT: port(4001),
  SANDBOX_PORT: port(8080),
  SAMPLE_PLATFORM_PORT: port(4002),
  SANDBOX_SMTP_PORT: port(8025),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  SECRETS_FILE: z.string().min(1).optional(),
  WAYPOST_CONFIG: z.string().min(1).optional(),
  DEMO: choice.optional(),
  TEST_CLOCK: choice.default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});
type Variables = z.output<typeof Variables>;

export type Ports = {
  readonly portal: number;
  readonly account: number;
  readonly sandbox: number;
  readonly sample_platform: number;
  readonly sandbox_smtp: number;
};

export type Environment = {
  readonly production: boolean;
  readonly host: string;
  readonly ports: Ports;
  readonly data_dir: string;
  readonly database_url: string | undefined;
  readonly secrets_file: string;
  /** Undefined unless WAYPOST_CONFIG names a file, which must then exist. */
  readonly config_file: string | undefined;
  readonly demo: boolean;
  readonly test_clock: boolean;
  readonly log_level: Variables['LOG_LEVEL'];
};

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Whether only this machine can reach a server on this host; `localhost` covers both address families. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

const variableOfPort: Record<keyof Ports, string> = {
  portal: 'PORT',
  account: 'ACCOUNT_PORT',
  sandbox: 'SANDBOX_PORT',
  sample_platform: 'SAMPLE_PLATFORM_PORT',
  sandbox_smtp: 'SANDBOX_SMTP_PORT',
};

function portProblems(ports: Ports): string[] {
  const variableByPort = new Map<number, string>();
  return Object.entries(variableOfPort).flatMap(([part, variable]) => {
    const number = ports[part as keyof Ports];
    const other = variableByPort.get(number);
    if (number !== 0 && other !== undefined) return [`environment: ${variable}: ${number} is ${other} already`];
    variableByPort.set(number, variable);
    return [];
  });
}

function environmentOf(variables: Variables): Environment {
  const production = variables.NODE_ENV === 'production';
  const data_dir = resolve(variables.DATA_DIR);
  return {
    production,
    host: variables.HOST,
    ports: {
      portal: variables.PORT,
      account: variables.ACCOUNT_PORT,
      sandbox: variables.SANDBOX_PORT,
      sample_platform: variables.SAMPLE_PLATFORM_PORT,
      sandbox_smtp: variables.SANDBOX_SMTP_PORT,
    },
    data_dir,
    database_url: variables.DATABASE_URL,
    secrets_file: resolve(variables.SECRETS_FILE ?? `${data_dir}/secrets.json`),
    config_file: variables.WAYPOST_CONFIG === undefined ? undefined : resolve(variables.WAYPOST_CONFIG),
    demo: variables.DEMO ?? !production,
    test_clock: variables.TEST_CLOCK,
    log_level: variables.LOG_LEVEL,
  };
}

/** An empty variable counts as unset, because container settings cannot remove a variable. */
export function parseEnvironment(env: EnvironmentVariables): { value?: Environment; problems: string[] } {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(set);
  if (!parsed.success) return { problems: problemsOf(parsed.error, 'environment') };
  const value = environmentOf(parsed.data);
  return { value, problems: portProblems(value.ports) };
}
