import type { FieldProblem } from '@waypost/domain/base/domain-error';
import { normaliseEmail } from '@waypost/domain/base/email';
import { passwordProblems } from '@waypost/domain/accounts/password';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The owner, whose address and names are guessed first. */
export type PasswordOwner = { readonly email: string; readonly firstName?: string; readonly lastName?: string };

/** Every problem of a password for its owner; the browser checks a part of these rules. */
export type PasswordRules = (password: string, owner: PasswordOwner) => readonly FieldProblem[];

/** From 0 to 4: refuses a password that under a million guesses find, such as one from the lists of leaked passwords. */
const minScore = 2;
/** The rest of a longer password only costs time. */
const checkedLength = 64;

const guessable: FieldProblem = {
  path: 'password',
  reason: 'TOO_COMMON',
  message: 'This password is one of the first that attackers try. Choose another one.',
};

let estimator: ZxcvbnFactory | undefined; // loads slowly, so only for the first chosen password

/** @param ownWords the names of this installation, which people put into passwords */
export function createPasswordRules(ownWords: readonly string[]): PasswordRules {
  const isGuessable = (password: string, { email, firstName = '', lastName = '' }: PasswordOwner) => {
    estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
    const parts = normaliseEmail(email).split(/[@.+_-]/);
    const guessedFirst = [...ownWords, ...parts, firstName, lastName].filter((word) => word.length > 2);
    return estimator.check(password.slice(0, checkedLength), guessedFirst).score < minScore;
  };
  return (password, owner) => {
    const problems = passwordProblems(password, owner.email);
    return problems.length === 0 && isGuessable(password, owner) ? [guessable] : problems;
  };
}
