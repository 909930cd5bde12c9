/** Marks a part whose program loads once somebody points at it, presses it or reaches it by keyboard. */
export const startsWhenTouched = { 'data-starts': '' } as const;
/** Marks a part that needs the program to show what it is about: it loads when the part comes near the window. */
export const startsWhenNear = { 'data-starts-near': '' } as const;
