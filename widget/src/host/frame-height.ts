import type { PageFlow } from '../protocol.ts';

/** Limits of a reported height, and the amount added to it, in CSS pixels (ACC-39). */
const minHeight = 692;
const maxHeight = 1200;
const margin = 40;

const signUpFlows: readonly PageFlow[] = ['sign-up', 'sign-up-with-set-mfa', 'ssx-ec'];

/** Height of the frame until the page reports one, in CSS pixels (ACC-39). */
export function startingHeight(flow: PageFlow): number {
  return signUpFlows.includes(flow) ? 925 : 625;
}

/** Height of the frame after the page has reported `reported`, in CSS pixels (ACC-39). */
export function frameHeight(reported: number): number {
  return Math.min(Math.max(reported, minHeight), maxHeight) + margin;
}

/**
 * How long a reported height waits before it is applied, in milliseconds, because pages often shrink again (ACC-40).
 */
export function resizeDelayMs(reported: number): number {
  return reported > maxHeight ? 2000 : 10;
}
