import type { BrowserContext, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { animationsEnd, type Look, violationsOn } from './accessibility.ts';
import { workersBrowser } from './chromium.ts';

export const product = inject('product');

/** The browser's time zone and the process's own: far from UTC, so that a local day on a page fails a test. */
const testTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const contexts: BrowserContext[] = [];

export type PageOptions = BrowserContextOptions & {
  /** A first visit: the cookie notice is shown (NOT-07). */
  readonly isFirstVisit?: boolean;
  /** Substrings of the console messages that the test expects. */
  readonly expectedErrors?: readonly (string | RegExp)[];
};

const problems = new Map<BrowserContext, string[]>();

/** After each test: closes its pages, after a failure with a picture of each, and fails it for unexpected messages. */
export async function closePages(hasFailed: boolean): Promise<void> {
  const pages = hasFailed ? contexts.flatMap((context) => context.pages()) : [];
  for (const [at, page] of pages.entries()) {
    const name = `/tmp/waypost-failed-${process.pid}-${Date.now()}-${at}.png`;
    await page.screenshot({ path: name }).catch(() => undefined); // a crashed page has no picture
  }
  const found = contexts.flatMap((context) => problems.get(context) ?? []);
  const closing = contexts.splice(0);
  // a handler that still waits for an answer would reject when its page closes, and fail the run without a test's name
  const handled = closing.flatMap((context) => [context, ...context.pages()]);
  const unroute = (part: BrowserContext | Page) => part.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(handled.map((part) => unroute(part).catch(() => undefined))); // a test may have closed it
  await Promise.all(closing.map((context) => context.close()));
  problems.clear();
  expect(found, 'unexpected console errors').toEqual([]);
}

/**
 * The browser itself logs refused requests; the portal needs these two to learn that there is no data (REQ-18) and no
 * user.
 */
const byDesign = [/404 \(Not Found\) \(\S+\/api\/developer\)/, /401 \(Unauthorized\) \(\S+\/rest\/auth\)/];

function watch(page: Page, { expectedErrors = [] }: PageOptions) {
  const isExpected = (text: string) =>
    [...byDesign, ...expectedErrors].some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text)));
  const report = (text: string) => {
    if (!isExpected(text)) problems.get(page.context())?.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') report(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => report(String(error)));
}

export const closedNotice = [
  { name: 'cookie-consent', value: 'true', url: product.portal },
  { name: 'terms-version', value: '1', url: product.portal },
];

/** A page in a separate browser profile; an unexpected console error fails the test. */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { expectedErrors: _expected, isFirstVisit = false, ...contextOptions } = options;
  const context = await (
    await workersBrowser()
  ).newContext({ baseURL: product.portal, reducedMotion: 'reduce', timezoneId: testTimeZone, ...contextOptions });
  context.setDefaultTimeout(30_000);
  if (!isFirstVisit) await context.addCookies(closedNotice);
  contexts.push(context);
  problems.set(context, []);
  context.on('page', (page) => watch(page, options));
  const page = await context.newPage();
  return page;
}

export type Person = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
};

let people = 0;
export function newPerson(): Person {
  people += 1;
  return {
    email: `e2e-${process.pid}-${Date.now()}-${people}@example.org`,
    password: 'correct horse battery',
    firstName: 'Ada',
    lastName: 'Lovelace',
  };
}

/** The account service's page inside the portal's sign-in screen. */
export const accountFrame = (page: Page): FrameLocator => page.frameLocator('iframe');

/** A form in a page with or without a browser, or in a frame. */
type Form = {
  getByLabel(label: string): {
    fill(text: string): Promise<void>;
    check(): Promise<void>;
    selectOption(option: { label: string }): Promise<unknown>;
  };
  getByRole(
    role: 'textbox' | 'button',
    of: { name: string },
  ): {
    fill(text: string): Promise<void>;
    click(): Promise<void>;
  };
};

/** Fills in the sign-up form of an account page, and sends it. */
export async function fillSignUpForm(form: Form, person: Person): Promise<void> {
  await form.getByLabel('First name').fill(person.firstName);
  await form.getByLabel('Last name').fill(person.lastName);
  await form.getByLabel('Email').fill(person.email);
  await form.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await form.getByLabel('Country').selectOption({ label: 'Germany' });
  await form.getByLabel('I agree to the terms and conditions').check();
  await form.getByRole('button', { name: 'Create account' }).click();
}

/** The same in the visible account frame. */
export const fillSignUp = (page: Page, person: Person): Promise<void> => fillSignUpForm(accountFrame(page), person);

/** A new user, signed up through the frame, on the page where sign-up ends. */
export async function signUp(page: Page, path = '/sign-up', person = newPerson()): Promise<Person> {
  await page.goto(path);
  await fillSignUp(page, person);
  await page.waitForURL(/\/projects/);
  return person;
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path = '/login',
): Promise<void> {
  await page.goto(path);
  const frame = accountFrame(page);
  await frame.getByLabel('Email').fill(email);
  await frame.getByRole('textbox', { name: 'Password' }).fill(password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Mails to this address, newest first, once there is one. */
export async function mailTo(address: string): Promise<{ subject: string; text: string; links: string[] }[]> {
  const read = async () => {
    const response = await fetch(`${product.sandbox}/mailbox.json?to=${encodeURIComponent(address)}`);
    return (await response.json()) as { subject: string; text: string; links: string[] }[];
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  return read();
}

/** Colours in transition to another theme would be compared with each other. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(animationsEnd);
  await page.evaluate(async () => {
    const painted = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, 500))]); // a covered window paints nothing
  });
}

/**
 * All violations that axe finds on the current page. On a busy machine a page may not be painted for long after a change of
 * its theme, and mixes the colours of both until then: what is found is looked for again after a picture, which paints it.
 */
export async function axe(page: Page, look?: Look): Promise<string[]> {
  await settled(page);
  const found = await violationsOn(page, look);
  if (found.length === 0) return found;
  await page.screenshot();
  await settled(page);
  return violationsOn(page, look);
}

/** The colour rules; all other rules have the same result in both themes. */
export const ofColours = ['color-contrast', 'link-in-text-block'];

/** All violations in the current theme, and the colour violations of the other one, in which the page stays. */
export async function axeInBothThemes(page: Page, within?: string): Promise<string[]> {
  const found = await axe(page, { ...(within && { within }) });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  return [...found, ...(await axe(page, { rules: ofColours, ...(within && { within }) }))];
}
