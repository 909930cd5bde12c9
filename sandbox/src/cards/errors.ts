type ErrorType = 'validation' | 'security' | 'internal';

/** An error as the card provider answers it. */
export class CardsError extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: ErrorType;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = status === 401 || status === 403 ? 'security' : status >= 500 ? 'internal' : 'validation';
  }
}

export const missingField = (name: string) => new CardsError(422, '130', `Required field '${name}' is not provided.`);
export const unauthorised = () => new CardsError(401, '000', 'HTTP Status Response - Unauthorized');
export const wrongMerchant = () => new CardsError(403, '901', 'Invalid Merchant Account');
export const rawCardData = () => new CardsError(403, '010', 'Not allowed');
export const unreadableFields = () => new CardsError(422, '174', 'Unable to decrypt data');
export const unknownToken = () => new CardsError(422, '800', 'Contract not found');
export const invalidPayload = () => new CardsError(422, '14_018', 'Invalid payload provided');
export const unknownPayment = () => new CardsError(422, '167', 'Original pspReference required for this operation');
export const keyInUse = () => new CardsError(422, '704', 'request already processed or in progress');
export const keyTooLong = () => new CardsError(422, '702', 'Idempotency-Key may have at most 64 characters');
