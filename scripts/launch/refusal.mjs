/** A problem that the user can fix: printed as a sentence without a stack. */
export class Refusal extends Error {}
