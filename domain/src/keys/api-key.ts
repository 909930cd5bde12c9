/** The prefix of API keys, so that people and leak scanners recognise them (KEY-41). */
export const apiKeyPrefix = 'wp_';

/** Random bytes per key: about 33 are used, and fewer than one key in 10^31 needs more. */
export const apiKeyRandomBytes = 64;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const wellFormed = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 (ISO-HDLC, as in zip files) of an ASCII text, as an unsigned integer. */
export function crc32(ascii: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < ascii.length; at += 1) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ ascii.charCodeAt(at)) & 0xff] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < checksumLength) {
    digits = base62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/**
 * Makes an API key: prefix, 32 random base62 characters, 6 of checksum (KEY-41).
 * @param bytes `apiKeyRandomBytes` bytes from a cryptographic source
 * @throws RangeError when too few of the bytes can be used
 */
export function apiKeyFromRandom(bytes: Uint8Array): string {
  let key = apiKeyPrefix;
  for (const byte of bytes) {
    // 248 is the largest multiple of 62 in a byte; using larger values too would favour the first eight characters.
    if (byte < 248) key += base62.charAt(byte % 62);
    if (key.length === apiKeyPrefix.length + randomLength) return key + checksum(key);
  }
  throw new RangeError('Too few random bytes for an API key');
}

/** Whether the text has the form and checksum of an API key, whether or not the key exists (KEY-41). */
export function isWellFormedApiKey(text: string): boolean {
  return wellFormed.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** The masked key; its visible end distinguishes keys (WID-09). */
export function maskApiKey(apiKey: string): string {
  return `${apiKeyPrefix}${'•'.repeat(4)}${apiKey.slice(-4)}`;
}
