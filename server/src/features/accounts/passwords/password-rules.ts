import type { FieldProblem } from '@waypost/domain/base/domain-error';
import { normaliseEmail } from '@waypost/domain/base/email';
import { passwordProblems } from '@waypost/domain/accounts/password';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Whose password it is to be: what stands in it of them is guessed first. */
export type PasswordOwner = { readonly email: string; readonly firstName?: string; readonly lastName?: string };

/** Every problem of a password for its owner: the browser knows the first part, the server all of it. */
export type PasswordRules = (password: string, owner: PasswordOwner) => readonly FieldProblem[];

/** Of 0 to 4: what is found in under a million guesses is refused, which takes in the lists of passwords that leaked. */
const leastScore = 2;
/** Longer is only slower to judge. */
const judgedLength = 64;

const guessable: FieldProblem = {
  path: 'password',
  reason: 'TOO_COMMON',
  message: 'This password is one of the first that attackers try. Choose another one.',
};

/** @param ownWords what this installation is called: people build passwords of it */
export function createPasswordRules(ownWords: readonly string[]): PasswordRules {
  let judge: ZxcvbnFactory | undefined; // reading the lists takes a while: not before somebody chooses a password
  const isGuessable = (password: string, { email, firstName = '', lastName = '' }: PasswordOwner) => {
    judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
    const parts = normaliseEmail(email).split(/[@.+_-]/);
    const known = [...ownWords, ...parts, firstName, lastName].filter((word) => word.length > 2);
    return judge.check(password.slice(0, judgedLength), known).score < leastScore;
  };
  return (password, owner) => {
    const problems = passwordProblems(password, owner.email);
    return problems.length === 0 && isGuessable(password, owner) ? [guessable] : problems;
  };
}
