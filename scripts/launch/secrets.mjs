import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from './refusal.mjs';

function newSecrets() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    version: 1,
    encryption_key: randomBytes(32).toString('base64'),
    pepper: randomBytes(32).toString('base64'),
    signing_keys: [{ kid: randomBytes(12).toString('base64url'), private_jwk: privateKey.export({ format: 'jwk' }) }],
    gateway_credential: `wpg_${randomBytes(32).toString('base64url')}`,
    portal_client_secret: randomBytes(32).toString('base64url'),
  };
}

function syncFolder(folder) {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Writes a temporary file and links it, so that nobody reads half a file, and one of two launchers wins. */
function writeOnce(file, text) {
  const draft = `${file}.${process.pid}.new`;
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  try {
    linkSync(draft, file);
    syncFolder(dirname(file)); // without these secrets, after a power cut, a database could not be read again
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** The installation's secrets, created at the first start. */
export function ensureSecrets(file) {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeOnce(file, `${JSON.stringify(newSecrets(), null, 2)}\n`);
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(`The secrets in ${file} cannot be read: ${error.code ?? 'they are not JSON'}.`);
  }
}
