import { newId } from '../base/ids.ts';

const messages = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  RESOURCE_CONFLICT: 'The server has detected a conflict while processing this request.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
} as const;

const statuses = {
  INVALID_REQUEST: 400,
  RESOURCE_NOT_FOUND: 404,
  RESOURCE_CONFLICT: 409,
  UNPROCESSABLE_ENTITY: 422,
} as const;

/** An error as the wallet provider answers it; `issue` is the word that programs compare. */
export class WalletError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(name: keyof typeof messages, issue: string, description: string) {
    super(description);
    this.status = statuses[name];
    this.body = { name, message: messages[name], debug_id: newId(), details: [{ issue, description }], links: [] };
  }
}

/** The refusals of the authorisation server and of a missing or unknown access token. */
export class WalletAccessError extends Error {
  readonly body: object;

  constructor(error: 'invalid_client' | 'invalid_token') {
    super(error);
    const isClient = error === 'invalid_client';
    this.body = {
      error,
      error_description: isClient ? 'Client Authentication failed' : 'Access Token not found in cache',
    };
  }
}

export const missing = (field: string) =>
  new WalletError('INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER', `A required field is missing: ${field}.`);
export const notFound = () =>
  new WalletError('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
export const refused = (issue: string, description: string) =>
  new WalletError('UNPROCESSABLE_ENTITY', issue, description);
