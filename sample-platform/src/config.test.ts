import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('needs only the credential', () => {
    expect(readConfig({ GATEWAY_CREDENTIAL: 'gw' })).toMatchObject({
      port: 4002,
      host: 'localhost',
      portalOrigin: 'http://localhost:4000',
      dataDir: expect.stringMatching(/\/data\/sample-platform$/),
    });
  });

  it('accepts a list of proxies, and refuses an invalid address (OPS-12)', () => {
    const trusting = (TRUSTED_PROXIES: string) => readConfig({ GATEWAY_CREDENTIAL: 'gw', TRUSTED_PROXIES });
    expect(trusting('10.0.0.0/8, 2001:db8::1').trustedProxies).toEqual(['10.0.0.0/8', '2001:db8::1']);
    expect(readConfig({ GATEWAY_CREDENTIAL: 'gw' }).trustedProxies).toEqual([]);
    expect(() => trusting('proxy.example')).toThrow(/TRUSTED_PROXIES/);
  });

  it('names every problem at once and repeats no value', () => {
    const env = { SAMPLE_PLATFORM_PORT: '70000', PORTAL_ORIGIN: 'not-an-origin', LOG_LEVEL: 'loud', DATA_DIR: '' };
    expect(() => readConfig(env)).toThrow(/SAMPLE_PLATFORM_PORT.*PORTAL_ORIGIN.*GATEWAY_CREDENTIAL.*LOG_LEVEL/);
    expect(() => readConfig(env)).not.toThrow(/not-an-origin|loud/);
  });
});
