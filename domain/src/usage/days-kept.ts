/** How many days single usage events are kept: the 35 in which one may come late or be repeated, and some more. */
export const usageDaysKept = 40;
