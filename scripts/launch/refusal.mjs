/** Something that the person at the terminal can mend: shown as a sentence, without a stack. */
export class Refusal extends Error {}
