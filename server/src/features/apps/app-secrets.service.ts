import { appCodeRandomBytes, licenseKeyFromRandom, licenseKeyRandomBytes } from '@waypost/domain/apps/app-credentials';
import { type AppPlatform, type AuthType, isMobilePlatform } from '@waypost/domain/apps/apps';
import type { AppId } from '@waypost/domain/base/ids';
import { randomBytes } from 'node:crypto';
import type { KeyedHash, SecretBox } from '../../base/cryptography.ts';
import type { StoredApp } from './apps.store.ts';

type SecretColumns = Pick<StoredApp, 'sealed_app_code' | 'app_code_hash' | 'sealed_license_key'>;

export type AppSecrets = {
  /** The secrets of a new app: a code if it authenticates by one, a licence if it is built with an SDK. */
  make(app: { readonly app_id: AppId; readonly platform: AppPlatform; readonly auth_type: AuthType }): SecretColumns;
  open(app: SecretColumns & { readonly app_id: AppId }): {
    readonly app_code: string | null;
    readonly license_key: string | null;
  };
  hashCode(app_code: string): Buffer;
};

const codeContext = (app_id: AppId) => `app_code:${app_id}`;
const licenseContext = (app_id: AppId) => `license_key:${app_id}`;

/** App codes and licence keys, sealed at rest and found by a keyed hash. */
export function createAppSecrets({
  secretBox,
  keyedHash,
}: {
  readonly secretBox: SecretBox;
  readonly keyedHash: KeyedHash;
}): AppSecrets {
  const hashCode = (app_code: string) => keyedHash('app-code', app_code);
  const codeOf = (app_id: AppId) => {
    const app_code = randomBytes(appCodeRandomBytes).toString('base64url');
    return { sealed_app_code: secretBox.seal(app_code, codeContext(app_id)), app_code_hash: hashCode(app_code) };
  };
  const licenseOf = (app_id: AppId) =>
    secretBox.seal(licenseKeyFromRandom(randomBytes(licenseKeyRandomBytes)), licenseContext(app_id));
  return {
    hashCode,
    make: ({ app_id, platform, auth_type }) => ({
      ...(auth_type === 'appCode' ? codeOf(app_id) : { sealed_app_code: null, app_code_hash: null }),
      sealed_license_key: isMobilePlatform(platform) ? licenseOf(app_id) : null,
    }),
    open: ({ app_id, sealed_app_code, sealed_license_key }) => ({
      app_code: sealed_app_code && secretBox.open(sealed_app_code, codeContext(app_id)),
      license_key: sealed_license_key && secretBox.open(sealed_license_key, licenseContext(app_id)),
    }),
  };
}
