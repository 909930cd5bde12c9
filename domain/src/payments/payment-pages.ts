/** The pages that may hold a payment form; only their policy lets the provider's frames in. */
const pages: readonly RegExp[] = [/^\/billing-management\/?$/, /^\/applications\/create(?:\/|$)/, /^\/plans\/?$/];

export const holdsPaymentForm = (path: string): boolean => pages.some((page) => page.test(path));
