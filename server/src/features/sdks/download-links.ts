import { type AppId, isId, type UserId } from '@waypost/domain/base/ids';
import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../base/cryptography.ts';

/** The file and the user of a link, and its end in milliseconds. */
export type DownloadGrant = {
  readonly app_id: AppId;
  readonly sdk_id: string;
  readonly version_id: string;
  readonly userId: UserId;
  readonly expires: number;
};

export type DownloadLinks = {
  /** The last part of the link's address, signed with the server's secret. */
  sign(grant: DownloadGrant): string;
  /** Undefined for a text that we did not sign; the caller checks the expiry. */
  read(token: string): DownloadGrant | undefined;
};

function grantOf(text: string): DownloadGrant | undefined {
  const [app_id = '', sdk_id = '', version_id = '', userId = '', expires = ''] = text.split(' ');
  if (!isId('app', app_id) || !isId('usr', userId)) return undefined;
  return { app_id, sdk_id, version_id, userId, expires: Number(expires) };
}

/** Links work without a session, because download managers and build machines open them too. */
export function createDownloadLinks(keyedHash: KeyedHash): DownloadLinks {
  const signatureOf = (payload: string) => keyedHash('sdk-download', payload);
  return {
    sign({ app_id, sdk_id, version_id, userId, expires }) {
      const payload = Buffer.from([app_id, sdk_id, version_id, userId, expires].join(' ')).toString('base64url');
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },
    read(token) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const received = Buffer.from(signature, 'base64url');
      const expected = signatureOf(payload);
      if (rest.length > 0 || received.length !== expected.length || !timingSafeEqual(received, expected))
        return undefined;
      return grantOf(Buffer.from(payload, 'base64url').toString());
    },
  };
}
