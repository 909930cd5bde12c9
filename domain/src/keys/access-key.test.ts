import { describe, expect, it } from 'vitest';
import {
  accessKeyCreationRefusal,
  accessKeySecretPrefix,
  credentialsFileName,
  credentialsProperties,
  isWellFormedAccessKeySecret,
} from './access-key.ts';

describe('an access key', () => {
  it('can be generated below the limit, in an active project, for an app that uses tokens KEY-10 KEY-19', () => {
    const facts = { count: 1, limit: 2, projectStatus: 'ACTIVE', creating: false, authType: 'token' } as const;
    expect(accessKeyCreationRefusal(facts)).toBeUndefined();
    expect(accessKeyCreationRefusal({ ...facts, count: 2 })).toBe('KEY_LIMIT_REACHED');
    expect(accessKeyCreationRefusal({ ...facts, projectStatus: 'SUSPENDED' })).toBe('PROJECT_NOT_ACTIVE');
    expect(accessKeyCreationRefusal({ ...facts, creating: true })).toBe('KEY_CREATION_RUNNING');
    expect(accessKeyCreationRefusal({ ...facts, authType: 'apiKey' })).toBe('NO_ACCESS_KEYS');
  });

  it('has a secret of one form', () => {
    expect(isWellFormedAccessKeySecret(`${accessKeySecretPrefix}${'a'.repeat(43)}`)).toBe(true);
    expect(isWellFormedAccessKeySecret(`wps_${'a'.repeat(43)}`)).toBe(true);
    for (const text of [
      '',
      'wps_',
      `wps_${'a'.repeat(42)}`,
      `wps_${'a'.repeat(42)}=`,
      `xps_${'a'.repeat(43)}`,
      `x wps_${'a'.repeat(43)}`,
      `wps_${'a'.repeat(43)}\n`,
    ]) {
      expect(isWellFormedAccessKeySecret(text), text).toBe(false);
    }
  });

  it('is written down with the product’s name before each key, one to a line KEY-16', () => {
    const credentials = {
      userId: 'usr_1',
      clientId: 'app_1',
      accessKeyId: 'akc_1',
      accessKeySecret: 'wps_1',
      tokenEndpointUrl: 'https://portal.example/oauth2/token',
    };
    expect(credentialsFileName).toBe('credentials.properties');
    expect(credentialsProperties('acme', credentials)).toBe(
      [
        'acme.user.id = usr_1',
        'acme.client.id = app_1',
        'acme.access.key.id = akc_1',
        'acme.access.key.secret = wps_1',
        'acme.token.endpoint.url = https://portal.example/oauth2/token',
        '',
      ].join('\n'),
    );
  });
});
