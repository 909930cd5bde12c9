/** The pages that may hold a payment form; only their policy lets the provider's frames in. */
const pages: readonly RegExp[] = [/^\/billing-management\/?$/, /^\/applications\/create(?:\/|$)/, /^\/plans\/?$/];

/** The create flow replaces any page, and its payment step has a form. */
const createFlow = /[?&]create=./;

export const holdsPaymentForm = ({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): boolean => createFlow.test(search) || pages.some((page) => page.test(pathname));
