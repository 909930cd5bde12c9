import { answerAt } from '../overlays/tip.ts';
import { copyTextOf } from './copy-source.ts';

const answerMs = 2000;
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** The first that is shown: of the same in several languages, the reader sees one. */
function sourceOf(selector: string): Element | undefined {
  const found = [...document.querySelectorAll(selector)];
  return found.find((element) => element.checkVisibility?.() !== false) ?? found.at(0);
}

const write = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** For some time the button's icon, its tip and the output behind it say how it went. */
function tell(button: HTMLElement, done: boolean): void {
  const text = button.dataset[done ? 'copied' : 'failed'] ?? '';
  const output = button.closest('[data-copy]')?.querySelector('output');
  button.dataset['answer'] = done ? 'done' : 'failed';
  if (output) output.textContent = text;
  answerAt(button, text, answerMs);
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => {
      delete button.dataset['answer'];
      if (output) output.textContent = '';
    }, answerMs),
  );
}

/** Copies what the button's `data-copies` selects, and says on it whether that has worked. */
export async function copyBy(button: HTMLElement): Promise<void> {
  const source = sourceOf(button.dataset['copies'] ?? '');
  tell(button, source !== undefined && (await write(copyTextOf(source))));
}
