import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('listens on loopback ports 8080 and 8025 by default', () => {
    expect(readConfig({})).toEqual({ port: 8080, smtpPort: 8025, host: 'localhost' });
  });

  it('accepts port 0 for any free port', () => {
    expect(readConfig({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' })).toMatchObject({ port: 0, smtpPort: 0 });
  });

  it('refuses production, other addresses and invalid ports in one message', () => {
    const env = { NODE_ENV: 'production', HOST: '0.0.0.0', SANDBOX_PORT: '65536', SANDBOX_SMTP_PORT: 'smtp' };
    expect(() => readConfig(env)).toThrow(/production.*HOST.*SANDBOX_PORT.*SANDBOX_SMTP_PORT/);
  });
});
