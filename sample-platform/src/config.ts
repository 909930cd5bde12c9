import { createCallerAddress } from '@waypost/gateway-sdk/caller-address';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'Must be a number from 0 to 65535.')
  .transform(Number)
  .refine((value) => value <= 65_535, 'Must be a number from 0 to 65535.');

const origin = z
  .url({ protocol: /^https?$/, message: 'Must be an http or https origin.' })
  .transform((value) => new URL(value).origin);

function isRangeList(ranges: readonly string[]): boolean {
  try {
    createCallerAddress(ranges);
    return true;
  } catch {
    return false;
  }
}

const Environment = z.object({
  SAMPLE_PLATFORM_PORT: port.default(4002),
  HOST: z.string().min(1).default('localhost'),
  PORTAL_ORIGIN: origin.default('http://localhost:4000'),
  ACCOUNT_ORIGIN: origin.default('http://localhost:4001'),
  GATEWAY_CREDENTIAL: z.string('Is needed: the portal knows this gateway by it.').min(1),
  DATA_DIR: z.string().min(1).default('./data'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((range) => range.trim())
        .filter((range) => range !== ''),
    )
    .refine(isRangeList, 'Must be IP addresses or ranges in CIDR form, with commas between.'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The validated environment of the sample platform. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly portalOrigin: string;
  /** The account service for signing in on the example page. */
  readonly accountOrigin: string;
  readonly gatewayCredential: string;
  readonly dataDir: string;
  /** The proxies in front of this platform; X-Forwarded-For is trusted from these addresses only. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
};

/**
 * Reads the environment and names every problem at once; no message repeats a value, because one of them is secret.
 * @throws Error when anything is missing or wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)));
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '));
  }
  const values = parsed.data;
  return {
    port: values.SAMPLE_PLATFORM_PORT,
    host: values.HOST,
    portalOrigin: values.PORTAL_ORIGIN,
    accountOrigin: values.ACCOUNT_ORIGIN,
    gatewayCredential: values.GATEWAY_CREDENTIAL,
    dataDir: join(resolve(values.DATA_DIR), 'sample-platform'),
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  };
}
