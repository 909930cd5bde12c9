/** What a caller shows for itself. A token may also be an API key that came where a token would. */
export type Credential =
  | { readonly key: string }
  | { readonly app_id: string; readonly app_code: string }
  | { readonly token: string };

/** What a call tells about its client, which a key's restrictions look at (KEY-45). */
export type Circumstances = {
  /** The headers Origin and Referer, as they came. */
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
  /** The caller's IP address as the gateway sees it. */
  readonly address?: string | undefined;
  readonly androidPackage?: string | undefined;
  /** SHA-256 fingerprint of the certificate that the app is signed with. */
  readonly androidCertificate?: string | undefined;
  readonly bundleId?: string | undefined;
};

/** May this credential call this service, in these circumstances? */
export type Question = Credential & Circumstances & { readonly service?: string | undefined };

const keyForm = /^wp_[0-9A-Za-z]{38}$/;

/** A key that came as a bearer token is asked about as a key, so that its limits are told like any other's. */
export function plainQuestion(question: Question): Question {
  if (!('token' in question) || !keyForm.test(question.token)) return question;
  const { token, ...rest } = question;
  return { ...rest, key: token };
}

/** The secret part of a question: limits count the calls of a credential, whatever they are for. */
export function credentialId(question: Question): string {
  if ('key' in question) return `key ${question.key}`;
  if ('token' in question) return `token ${question.token}`;
  return `app ${JSON.stringify([question.app_id, question.app_code])}`;
}

/** Two questions with one id have one answer. */
export function questionId(question: Question): string {
  const { service, origin, referer, address, androidPackage, androidCertificate, bundleId } = question;
  const asked = [service, origin, referer, address, androidPackage, androidCertificate, bundleId].map(
    (value) => value ?? null,
  );
  return JSON.stringify([credentialId(question), ...asked]);
}
