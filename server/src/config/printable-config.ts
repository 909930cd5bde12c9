import type { Config } from '../config.ts';

const masked = '********';

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password !== '') url.password = masked;
  for (const name of url.searchParams.keys()) {
    if (/pass|secret|key/i.test(name)) url.searchParams.set(name, masked);
  }
  return url.href;
}

/** The effective configuration for `print-config`. Its only secret is the database's password, which is masked. */
export function printableConfig(config: Config): Config {
  const { database_url } = config;
  return { ...config, database_url: database_url === undefined ? undefined : withoutPassword(database_url) };
}
