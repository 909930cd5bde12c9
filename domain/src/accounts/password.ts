import type { FieldProblem } from '../base/domain-error.ts';
import { normaliseEmail, partsOfEmail } from '../base/email.ts';

/** Minimum and maximum length of a password in characters (ACC-32). */
export const passwordMinLength = 10;
export const passwordMaxLength = 128;

export type PasswordReason = 'TOO_SHORT' | 'TOO_LONG' | 'TOO_COMMON' | 'CONTAINS_EMAIL';

// What attackers try first; appended digits and symbols do not make a different word.
const common: ReadonlySet<string> = new Set(
  `password passwort motdepasse contraseña qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfghjkl zxcvbnm
   1q2w3e4r5t 1q2w3e4r 1qaz2wsx 1qaz2wsx3edc q1w2e3r4t5 qazwsxedc 0123456789 123456789 1234567890 12345678910 0987654321
   9876543210 1029384756 letmein welcome iloveyou iloveyouforever admin administrator root changeme changeit default
   secret login access master superman batman spiderman pokemon dragon monkey sunshine princess football baseball
   basketball shadow michael trustno starwars whatever computer internet samsung google facebook liverpool chelsea
   hallo hello helloworld test testtest temporary guest user unknown nothing abcdefghij abcdefghijk abc love`.split(
    /\s+/,
  ),
);

// A local part of one or two letters occurs in nearly every password.
const shortestLocalPart = 3;

function isCommon(password: string): boolean {
  const small = password.toLowerCase();
  const isRepetition = /^(.{1,3}?)\1{2,}.{0,2}$/u.test(small);
  return isRepetition || common.has(small) || common.has(small.replace(/[^\p{L}]+$/u, ''));
}

function containsEmail(password: string, email: string): boolean {
  const { local } = partsOfEmail(normaliseEmail(email));
  return local.length >= shortestLocalPart && password.toLowerCase().includes(local);
}

const lengthOf = (password: string) => Array.from(password).length;

const problem = (reason: PasswordReason, message: string): FieldProblem => ({ path: 'password', reason, message });

/** All reasons to refuse a password for this account; empty if it is acceptable (ACC-32, ACC-56). */
export function passwordProblems(password: string, email: string): readonly FieldProblem[] {
  const length = lengthOf(password);
  return [
    length < passwordMinLength && problem('TOO_SHORT', `Use at least ${passwordMinLength} characters.`),
    length > passwordMaxLength && problem('TOO_LONG', `Use at most ${passwordMaxLength} characters.`),
    isCommon(password) &&
      problem('TOO_COMMON', 'This password is one of the first that attackers try. Choose another one.'),
    containsEmail(password, email) && problem('CONTAINS_EMAIL', 'Leave your email address out of the password.'),
  ].filter((each) => each !== false);
}

export type PasswordStrength = 0 | 1 | 2 | 3 | 4;
const strengths: readonly PasswordStrength[] = [0, 1, 2, 3, 4];

const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** The strength of a password from 0, refused, to 4, long and varied (ACC-56). Length counts most. */
export function passwordStrength(password: string, email: string): PasswordStrength {
  if (passwordProblems(password, email).length > 0) return 0;
  const length = lengthOf(password);
  const merits = [
    length >= 13,
    length >= 16,
    length >= 20,
    characterClasses.filter((each) => each.test(password)).length >= 3,
    new Set(password).size >= 10,
  ];
  return strengths[Math.min(4, Math.max(1, merits.filter(Boolean).length))] ?? 1;
}
