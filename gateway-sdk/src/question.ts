/** A caller's credential. A token may also be an API key sent as a bearer token. */
export type Credential =
  | { readonly key: string }
  | { readonly app_id: string; readonly app_code: string }
  | { readonly token: string };

/** The client's properties, which a key's restrictions check (KEY-45). */
export type Circumstances = {
  /** The Origin and Referer headers, unchanged. */
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
  /** The caller's IP address as the gateway sees it. */
  readonly address?: string | undefined;
  readonly androidPackage?: string | undefined;
  /** SHA-256 fingerprint of the certificate that the app is signed with. */
  readonly androidCertificate?: string | undefined;
  readonly bundleId?: string | undefined;
};

/** May this credential call this service under these conditions? */
export type Question = Credential & Circumstances & { readonly service?: string | undefined };

const keyForm = /^wp_[0-9A-Za-z]{38}$/;

/** A key sent as a bearer token is verified as a key, so that its limits apply. */
export function plainQuestion(question: Question): Question {
  if (!('token' in question) || !keyForm.test(question.token)) return question;
  const { token, ...rest } = question;
  return { ...rest, key: token };
}

/** The cache key of limits, which count all calls of a credential. */
export function credentialId(question: Question): string {
  if ('key' in question) return `key ${question.key}`;
  if ('token' in question) return `token ${question.token}`;
  return `app ${JSON.stringify([question.app_id, question.app_code])}`;
}

/** Two questions with the same id have the same answer. */
export function questionId(question: Question): string {
  const { service, origin, referer, address, androidPackage, androidCertificate, bundleId } = question;
  const values = [service, origin, referer, address, androidPackage, androidCertificate, bundleId].map(
    (value) => value ?? null,
  );
  return JSON.stringify([credentialId(question), ...values]);
}
