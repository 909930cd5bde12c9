import type { AccessKeyId, AppId } from '@waypost/domain/base/ids';

type Write = (facts: object, message: string) => void;

/** Logs issued tokens at level debug, since apps ask all day, and never logs a proof. */
export const createTokenEvents = (log: { readonly info: Write; readonly debug: Write }) => ({
  issued: (facts: { readonly app_id: AppId; readonly accessKeyId: AccessKeyId }) =>
    log.debug({ event: 'token.issued', ...facts }, 'access token issued'),
  refused: (facts: { readonly error: string; readonly description: string; readonly address: string }) =>
    log.info({ event: 'token.refused', ...facts }, 'access token refused'),
});
export type TokenEvents = ReturnType<typeof createTokenEvents>;
