import { DomainError } from '@waypost/domain/base/domain-error';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createPasswordRules, type PasswordRules } from './password-rules.ts';

const derive = promisify(argon2);

/** What a hash costs: `memory` in KiB. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** A pass above the least that OWASP lets pass for argon2id (19 MiB, two passes); 40 ms here. */
const presentCost: PasswordCost = { memory: 19_456, passes: 3, parallelism: 1 };
/** What hashes cost before: their owners' next sign-in renews them. */
const formerCosts: readonly PasswordCost[] = [{ memory: 19_456, passes: 2, parallelism: 1 }];
const saltBytes = 16;
const hashBytes = 32;

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const write = ({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${withoutPadding(salt)}$${withoutPadding(hash)}`;

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function read(text: string) {
  const [, memory, passes, parallelism, salt, hash] = stored.exec(text) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A stored password has an unknown form');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

export type Passwords = {
  /** What is wrong with a password that somebody chooses; nothing when it may be used. */
  readonly problems: PasswordRules;
  hash(password: string): Promise<string>;
  /** Without a stored hash it takes as long and answers no: nobody learns by the time whether an account exists. */
  matches(password: string, storedHash: string | undefined): Promise<boolean>;
  /** Whether the hash was made when hashes cost less. */
  isOutdated(storedHash: string): boolean;
};

export type PasswordOptions = {
  readonly atOnce?: number;
  readonly waitingAtMost?: number;
  readonly ownWords?: readonly string[];
  readonly passwordCost?: PasswordCost | undefined;
};

/** Each hash takes 19 MiB and a core: more at once would only make all of them slower and the process larger. */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { atOnce = 2, waitingAtMost = 100, ownWords = [], passwordCost = presentCost } = options;
  const nobodys = write(passwordCost, randomBytes(saltBytes), randomBytes(hashBytes));
  const waiting: (() => void)[] = [];
  let running = 0;

  const take = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingAtMost) throw new DomainError('RATE_LIMITED');
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // the place is handed on, not freed: nobody can step in between
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  const hashWith = async (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> => {
    await take();
    try {
      const message = password.normalize('NFC');
      return await derive('argon2id', { ...cost, message, nonce: salt, tagLength: hashBytes });
    } finally {
      giveBack();
    }
  };

  return {
    problems: createPasswordRules(ownWords),
    async hash(password) {
      const salt = randomBytes(saltBytes);
      return write(passwordCost, salt, await hashWith(password, salt, passwordCost));
    },
    async matches(password, storedHash) {
      const { cost, salt, hash } = read(storedHash ?? nobodys);
      return timingSafeEqual(await hashWith(password, salt, cost), hash) && storedHash !== undefined;
    },
    isOutdated(storedHash) {
      const { cost } = read(storedHash);
      return formerCosts.some(
        ({ memory, passes, parallelism }) =>
          memory === cost.memory && passes === cost.passes && parallelism === cost.parallelism,
      );
    },
  };
}
