import { type ByRoleMatcher, type ByRoleOptions, within } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

type Text = string | RegExp;
type Named = { readonly name?: Text; readonly exact?: boolean } & Omit<ByRoleOptions, 'name'>;
type Exactness = { readonly exact?: boolean };

const waiting = { timeout: 30_000, interval: 20 };

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
/** A text is looked for as the browser tests' library does it: anywhere, in any case, unless it must be exact. */
function isText(wanted: Text, { exact = false }: Exactness = {}) {
  return (given: string | null | undefined) => {
    const text = plain(given ?? '');
    if (typeof wanted !== 'string') return wanted.test(text);
    return exact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase());
  };
}

/** The innermost elements whose text is this: whatever has it stands in elements that have it among other text. */
function withText(root: HTMLElement, wanted: Text, how?: Exactness): HTMLElement[] {
  const is = isText(wanted, how);
  const mayContain = typeof wanted === 'string' ? isText(wanted) : () => true;
  const innermost = (element: Element): Element[] => {
    if (element.matches('script, style, head') || !mayContain(element.textContent)) return [];
    const inner = [...element.children].flatMap(innermost);
    return inner.length === 0 && is(element.textContent) ? [element] : inner;
  };
  return innermost(root) as HTMLElement[];
}

/** What these texts label: the library would ask each button for its labels, which takes seconds on a page of charts. */
function labelled(root: HTMLElement, is: (text: string | null | undefined) => boolean): HTMLElement[] {
  const labels = [...document.querySelectorAll('label')].filter(({ textContent }) => is(textContent));
  const controls = new Set<Element | null>(labels.map(({ control }) => control));
  const named = 'input, select, textarea, button, output, progress, meter, [aria-label], [aria-labelledby]';
  return [...root.querySelectorAll<HTMLElement>(named)].filter((element) => {
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null) return ids.split(' ').some((id) => is(document.getElementById(id)?.textContent));
    const own = element.getAttribute('aria-label');
    return own === null || own.trim() === '' ? controls.has(element) : is(own);
  });
}

const isHidden = (element: Element) => getComputedStyle(element).display === 'none';
const isShown = (element: Element) => {
  for (let each: Element | null = element; each; each = each.parentElement) if (isHidden(each)) return false;
  return true;
};
const isAccessible = (element: HTMLElement) => !element.closest('[aria-hidden=true], [inert]') && isShown(element);

const waitedFor = {
  visible: { isThere: isShown, isRight: (count: number) => count === 1 },
  attached: { isThere: () => true, isRight: (count: number) => count === 1 },
  hidden: { isThere: isShown, isRight: (count: number) => count === 0 },
  detached: { isThere: () => true, isRight: (count: number) => count === 0 },
};

/** Fields for passwords: text fields for the browser tests' library, without a role for Testing Library. */
function passwordFields(root: HTMLElement, isName?: ReturnType<typeof isText>): HTMLElement[] {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input[type=password]')];
  return fields.filter(({ labels }) => !isName || [...(labels ?? [])].some(({ textContent }) => isName(textContent)));
}

/** The text without what is hidden. */
function shownText(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.textContent ?? '';
  return node instanceof Element && isHidden(node) ? '' : [...node.childNodes].map(shownText).join('');
}

/** What a failed test prints; the scripts of the body hold data of the page. */
const pageText = () =>
  [...document.body.children]
    .filter((part) => !part.matches('script, style'))
    .map(shownText)
    .join(' ');

/** Reads the page only when it is printed: most of these are thrown away by a second look. */
class NotYet extends Error {
  readonly #what: string;
  constructor(what: string) {
    super();
    this.#what = what;
  }
  override get message(): string {
    return `${this.#what} in: ${pageText()}`;
  }
}

/** What a press would do nothing to, such as a button whose change has not ended. */
const isEnabled = (element: HTMLElement) => !element.matches(':disabled') && !element.closest('[aria-disabled=true]');

/**
 * Presses a key, as `Control+k` with others held. Enter in a field also presses a submit button outside of the form, which
 * the library does not know.
 */
export async function pressKey(user: UserEvent, keys: string): Promise<void> {
  const held = keys.split(/\+(?=.)/);
  const key = held.pop() ?? '';
  if (key === 'Tab') return user.tab({ shift: held.includes('Shift') });
  const field = document.activeElement;
  const form = field instanceof HTMLInputElement ? field.form : null;
  const down = held.map((modifier) => `{${modifier}>}`).join('');
  await user.keyboard(`${down}{${key}}${held.map((modifier) => `{/${modifier}}`).join('')}`);
  if (key !== 'Enter' || !form || form.querySelector('[type=submit]')) return undefined;
  const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement);
  const submit = buttons.find(({ type }) => type === 'submit');
  return submit && user.click(submit);
}

/** Elements of the page in jsdom, found anew for each question, with the words of the browser tests' library. */
export class Locator {
  readonly #what: string;
  readonly #all: () => HTMLElement[];
  readonly #user: UserEvent;

  constructor(what: string, all: () => HTMLElement[], user: UserEvent) {
    this.#what = what;
    this.#all = all;
    this.#user = user;
  }

  #inside(what: string, find: (root: HTMLElement) => HTMLElement[]): Locator {
    const all = () => [...new Set(this.#all().flatMap(find))];
    return new Locator(`${this.#what} ${what}`.trim(), all, this.#user);
  }
  #narrowed(what: string, choose: (elements: HTMLElement[]) => (HTMLElement | undefined)[]): Locator {
    const all = () => choose(this.#all()).filter((element) => element !== undefined);
    return new Locator(`${this.#what} ${what}`, all, this.#user);
  }

  getByRole(role: ByRoleMatcher, { name, exact, ...options }: Named = {}): Locator {
    const is = name === undefined ? undefined : isText(name, exact === undefined ? {} : { exact });
    // the library would ask every element of the page for its style, which takes most of the time
    const named = { ...options, hidden: true, ...(is && { name: (given: string) => is(given) }) };
    return this.#inside(`${role} ${name ?? ''}`, (root) => {
      const found = within(root).queryAllByRole(role, named);
      return [...found, ...(role === 'textbox' ? passwordFields(root, is) : [])].filter(isAccessible);
    });
  }
  getByText(text: Text, how?: Exactness): Locator {
    return this.#inside(`"${text}"`, (root) => withText(root, text, how));
  }
  getByLabel(label: Text, how?: Exactness): Locator {
    const is = isText(label, how);
    return this.#inside(`[${label}]`, (root) => labelled(root, is));
  }
  getByTitle(title: Text, how?: Exactness): Locator {
    const is = isText(title, how);
    return this.#inside(`title ${title}`, (root) =>
      [...root.querySelectorAll<HTMLElement>('[title]')].filter((element) => is(element.title)),
    );
  }
  locator(selector: string): Locator {
    return this.#inside(selector, (root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  }
  filter({ hasText, has }: { readonly hasText?: Text; readonly has?: Locator }): Locator {
    const is = hasText === undefined ? () => true : isText(hasText);
    const contains = (element: HTMLElement) => !has || has.#all().some((inner) => element.contains(inner));
    return this.#narrowed(`with ${hasText ?? (has ? has.#what : '')}`, (all) =>
      all.filter((element) => is(element.textContent) && contains(element)),
    );
  }
  first = (): Locator => this.#narrowed('first', ([element]) => [element]);
  last = (): Locator => this.#narrowed('last', (all) => [all.at(-1)]);
  nth = (at: number): Locator => this.#narrowed(`${at}`, (all) => [all[at]]);

  /** The only element, once it is there. */
  element(): Promise<HTMLElement> {
    return vi.waitFor(() => {
      const [found, ...others] = this.#all();
      if (found && others.length === 0) return found;
      throw new NotYet(`${found ? others.length + 1 : 'no'} ${this.#what}`);
    }, waiting);
  }
  /** The same, once it can be used, as a person waits for it. */
  #enabled(): Promise<HTMLElement> {
    return vi.waitFor(async () => {
      const element = await this.element();
      if (!isEnabled(element)) throw new NotYet(`${this.#what} is disabled`);
      return element;
    }, waiting);
  }
  async waitFor({ state = 'visible' }: { state?: keyof typeof waitedFor } = {}): Promise<void> {
    const { isThere, isRight } = waitedFor[state];
    await vi.waitFor(() => {
      const count = this.#all().filter(isThere).length;
      if (!isRight(count)) throw new NotYet(`${count} ${this.#what}`);
    }, waiting);
  }
  // oxlint-disable-next-line require-await -- a question that the page answers later is asked again
  count = async (): Promise<number> => this.#all().length;
  // oxlint-disable-next-line require-await -- as above
  allTextContents = async (): Promise<string[]> => this.#all().map(({ textContent }) => textContent);

  // oxlint-disable-next-line require-await -- as above
  allInnerTexts = async (): Promise<string[]> => this.#all().map(shownText);

  /** `force` presses also what cannot be used. */
  click = async ({ force = false } = {}): Promise<void> =>
    this.#user.click(await (force ? this.element() : this.#enabled()));
  dblclick = async (): Promise<void> => this.#user.dblClick(await this.#enabled());
  hover = async (): Promise<void> => this.#user.hover(await this.element());
  check = async (): Promise<void> => this.#mark(true);
  uncheck = async (): Promise<void> => this.#mark(false);
  async #mark(on: boolean): Promise<void> {
    if ((await this.isChecked()) !== on) await this.click();
  }
  async fill(text: string): Promise<void> {
    const field = await this.#enabled();
    await this.#user.clear(field);
    if (text !== '') await this.#user.paste(text);
  }
  async pressSequentially(text: string): Promise<void> {
    const field = await this.element();
    field.focus();
    await this.#user.keyboard(text);
  }
  async press(key: string): Promise<void> {
    const element = await this.element();
    if (document.activeElement !== element) element.focus();
    await pressKey(this.#user, key);
  }
  async selectOption(option: string | { readonly label: string }): Promise<void> {
    const list = (await this.#enabled()) as HTMLSelectElement;
    const is = (each: HTMLOptionElement) =>
      typeof option === 'string' ? each.value === option || each.label === option : each.label === option.label;
    const chosen = await vi.waitFor(() => {
      const found = [...list.options].find(is);
      if (!found) throw new Error(`no ${JSON.stringify(option)} in ${this.#what}`);
      return found;
    }, waiting);
    await this.#user.selectOptions(list, chosen);
  }

  focus = (): Promise<void> => this.evaluate((element) => element.focus());
  // oxlint-disable-next-line require-await -- as above
  evaluateAll = async <Result>(ask: (elements: HTMLElement[]) => Result): Promise<Result> => ask(this.#all());
  evaluate = async <Result>(ask: (element: HTMLElement) => Result): Promise<Result> => ask(await this.element());
  getAttribute = (name: string): Promise<string | null> => this.evaluate((element) => element.getAttribute(name));
  innerText = (): Promise<string> => this.evaluate(shownText);
  textContent = (): Promise<string> => this.evaluate((element) => element.textContent);
  inputValue = (): Promise<string> => this.evaluate((element) => (element as HTMLInputElement).value);
  isChecked = (): Promise<boolean> =>
    this.evaluate(
      (element) => (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true',
    );
  isDisabled = (): Promise<boolean> =>
    this.evaluate((element) => element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true');
}

/** The whole document, also when the page replaces its parts. */
export const wholePage = (user: UserEvent): Locator => new Locator('', () => [document.body], user);
export const newUser = (): UserEvent => userEvent.setup({ pointerEventsCheck: 0 });
