import type { TotpEnrolment } from '@waypost/contract/entities/second-factors';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import {
  readTotpCode,
  totpDigits,
  totpDrift,
  totpPeriodSeconds,
  totpStepOf,
} from '@waypost/domain/accounts/second-factor';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { newSecretToken } from '../../base/cryptography.ts';
import {
  deleteEnrolments,
  deleteExpiredEnrolments,
  deleteTotp,
  findEnrolment,
  findTotp,
  insertEnrolment,
  insertTotp,
  takeTotpStep,
} from './totp.store.ts';
import type { Plumbing } from '../../plumbing.ts';

const enrolmentLifeMs = 10 * 60 * 1000;

export type TotpService = {
  find(db: Executor, userId: UserId): Promise<{ created_at: Date } | undefined>;
  begin(tx: Transaction, user: { userId: UserId; email: string }): Promise<TotpEnrolment>;
  /** Answers false for a wrong code; throws SECOND_FACTOR_EXISTS. */
  confirm(tx: Transaction, userId: UserId, input: { enrolment: string; code: string }): Promise<boolean>;
  /** Each time step works once, also for concurrent codes. */
  prove(tx: Transaction, userId: UserId, typed: string): Promise<boolean>;
  remove(tx: Transaction, userId: UserId): Promise<boolean>;
  removeExpired(tx: Transaction): Promise<void>;
};

type Deps = Pick<Plumbing, 'clock' | 'keyedHash' | 'secretBox'> & {
  /** The issuer that authenticator apps show beside the account. */
  readonly brand: string;
};

export function createTotpService({ clock, keyedHash, secretBox, brand }: Deps): TotpService {
  const hashOf = (enrolment: string) => keyedHash('totp-enrolment', enrolment);
  const contextOf = (userId: UserId) => `totp ${userId}`;

  const appFor = (secret: Secret, label: string) =>
    new TOTP({ issuer: brand, label, algorithm: 'SHA1', digits: totpDigits, period: totpPeriodSeconds, secret });

  /** The time step of a code, with a little drift; undefined for a wrong code. */
  const stepOf = (sealed: string, userId: UserId, typed: string): number | undefined => {
    const token = readTotpCode(typed);
    if (token === undefined) return undefined;
    const now = clock();
    const app = appFor(Secret.fromBase32(secretBox.open(sealed, contextOf(userId))), '');
    const delta = app.validate({ token, timestamp: now.getTime(), window: totpDrift });
    return delta === null ? undefined : totpStepOf(now) + delta;
  };

  return {
    find: findTotp,
    async begin(tx, { userId, email }) {
      const secret = new Secret({ size: 20 });
      const enrolment = newSecretToken();
      const expires_at = new Date(clock().getTime() + enrolmentLifeMs);
      const sealed_secret = secretBox.seal(secret.base32, contextOf(userId));
      await insertEnrolment(tx, { enrolment_hash: hashOf(enrolment), userId, sealed_secret, expires_at });
      const qr = renderSVG(appFor(secret, email).toString(), { ecc: 'M', border: 2 });
      return { enrolment, secret: secret.base32, account: email, qr };
    },
    async confirm(tx, userId, { enrolment, code }) {
      const now = clock();
      const begun = await findEnrolment(tx, { enrolment_hash: hashOf(enrolment), userId, now });
      if (!begun) return false;
      const { sealed_secret } = begun;
      const step = stepOf(sealed_secret, userId, code);
      if (step === undefined) return false;
      const isNew = await insertTotp(tx, { userId, sealed_secret, last_used_step: step, created_at: now });
      if (!isNew) throw new DomainError('SECOND_FACTOR_EXISTS');
      await deleteEnrolments(tx, userId);
      return true;
    },
    async prove(tx, userId, typed) {
      const totp = await findTotp(tx, userId);
      const step = totp && stepOf(totp.sealed_secret, userId, typed);
      return step !== undefined && takeTotpStep(tx, userId, step);
    },
    remove: deleteTotp,
    removeExpired: (tx) => deleteExpiredEnrolments(tx, clock()),
  };
}
