import { resolve } from 'node:path';

/** The validated environment of the sandbox. */
export type Config = {
  readonly port: number;
  readonly smtpPort: number;
  readonly host: string;
  /** Keeps payments over restarts; without it they are kept in memory only. */
  readonly dataFile?: string;
  /** The portal, which gets the providers' webhooks; without it none is sent. */
  readonly webhookOrigin?: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '::1'];

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535 ? port : undefined;
}

const dataOf = ({
  DATA_DIR,
  SANDBOX_WEBHOOK_ORIGIN,
}: NodeJS.ProcessEnv): Pick<Config, 'dataFile' | 'webhookOrigin'> => ({
  ...(DATA_DIR ? { dataFile: resolve(DATA_DIR, 'sandbox.db') } : {}),
  ...(SANDBOX_WEBHOOK_ORIGIN ? { webhookOrigin: SANDBOX_WEBHOOK_ORIGIN } : {}),
});

/**
 * Reads the environment and names every problem at once.
 * @throws Error for an invalid value, and in production: stand-ins serve anybody, and mails contain sign-in links.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const port = readPort(env, 'SANDBOX_PORT', 8080);
  const smtpPort = readPort(env, 'SANDBOX_SMTP_PORT', 8025);
  const host = env['HOST'] || 'localhost';
  if (env['NODE_ENV'] === 'production') problems.push('The sandbox does not run in production.');
  if (!loopbackHosts.includes(host)) problems.push('The sandbox listens on loopback only; HOST names another address.');
  if (port === undefined) problems.push('SANDBOX_PORT must be a number from 0 to 65535.');
  if (smtpPort === undefined) problems.push('SANDBOX_SMTP_PORT must be a number from 0 to 65535.');
  if (problems.length > 0 || port === undefined || smtpPort === undefined) throw new Error(problems.join(' '));
  return { port, smtpPort, host, ...dataOf(env) };
}
