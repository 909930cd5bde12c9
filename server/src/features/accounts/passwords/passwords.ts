import { DomainError } from '@waypost/domain/base/domain-error';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createPasswordRules, type PasswordRules } from './password-rules.ts';

const derive = promisify(argon2);

/** The cost of a hash, with `memory` in KiB. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** One pass above OWASP's minimum for argon2id (19 MiB, two passes). */
const currentCost: PasswordCost = { memory: 19_456, passes: 3, parallelism: 1 };
/** Earlier costs: the owner's next sign-in renews such a hash. */
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
  readonly problems: PasswordRules;
  hash(password: string): Promise<string>;
  /** Without a stored hash it takes as long and answers no, so that the time does not tell whether an account exists. */
  matches(password: string, storedHash: string | undefined): Promise<boolean>;
  /** Whether the hash was made at an earlier cost. */
  isOutdated(storedHash: string): boolean;
};

export type PasswordOptions = {
  readonly atOnce?: number;
  readonly maxWaiting?: number;
  readonly ownWords?: readonly string[];
  readonly passwordCost?: PasswordCost | undefined;
};

/** Each hash takes 19 MiB and a core: more at once would slow all of them down and enlarge the process. */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { atOnce = 2, maxWaiting = 100, ownWords = [], passwordCost = currentCost } = options;
  const decoy = write(passwordCost, randomBytes(saltBytes), randomBytes(hashBytes));
  const waiting: (() => void)[] = [];
  let running = 0;

  const acquire = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new DomainError('RATE_LIMITED');
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // passes the slot to the next one in line, so that no newcomer overtakes it
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  const hashWith = async (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> => {
    await acquire();
    try {
      const message = password.normalize('NFC');
      return await derive('argon2id', { ...cost, message, nonce: salt, tagLength: hashBytes });
    } finally {
      release();
    }
  };

  return {
    problems: createPasswordRules(ownWords),
    async hash(password) {
      const salt = randomBytes(saltBytes);
      return write(passwordCost, salt, await hashWith(password, salt, passwordCost));
    },
    async matches(password, storedHash) {
      const { cost, salt, hash } = read(storedHash ?? decoy);
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
