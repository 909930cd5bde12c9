/** The longest name of a project token, in characters (USE-50). */
export const projectTokenNameMaxLength = 60;

/** Days until the end of a new project token (USE-50); none is without an end, because nobody would remove it. */
export const projectTokenDays = [30, 90, 365] as const;
export type ProjectTokenDays = (typeof projectTokenDays)[number];
