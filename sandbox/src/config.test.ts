import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('listens on loopback at 8080 and 8025 when nothing is set', () => {
    expect(readConfig({})).toEqual({ port: 8080, smtpPort: 8025, host: 'localhost' });
  });

  it('takes port 0, which asks the system for a free one', () => {
    expect(readConfig({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' })).toMatchObject({ port: 0, smtpPort: 0 });
  });

  it('refuses production, other addresses and wrong ports, all in one message', () => {
    const env = { NODE_ENV: 'production', HOST: '0.0.0.0', SANDBOX_PORT: '65536', SANDBOX_SMTP_PORT: 'smtp' };
    expect(() => readConfig(env)).toThrow(/production.*HOST.*SANDBOX_PORT.*SANDBOX_SMTP_PORT/);
  });
});
