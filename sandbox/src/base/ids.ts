import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'; // 32 of them, so that a byte maps without bias

/** Unpredictable capital letters and digits. */
export const newId = (length = 16): string =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
