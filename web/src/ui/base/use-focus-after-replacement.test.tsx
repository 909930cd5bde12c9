// @vitest-environment jsdom
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFocusAfterReplacement } from './use-focus-after-replacement.ts';

type Props = Parameters<typeof useFocusAfterReplacement>[0];

function List(props: Props) {
  const add = useRef<HTMLButtonElement>(null);
  useFocusAfterReplacement(props, add);
  return (
    <>
      <button ref={add}>Add</button>
      <button key={props.shown}>{props.shown}</button>
    </>
  );
}

let root: Root;
beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  flushSync(() => root.unmount());
  vi.useRealTimers();
});
const draw = (props: Props) => {
  flushSync(() => root.render(<List {...props} />));
  vi.runAllTimers();
};
const focused = () => document.activeElement?.textContent;
const press = (name: string) =>
  Array.from(document.querySelectorAll('button'))
    .find((each) => each.textContent === name)
    ?.focus();

it('moves the focus when an act of the reader has replaced its button, also if the list follows later (UIX-01)', () => {
  draw({ shown: 'Ada', isActing: false });
  press('Ada');
  draw({ shown: 'Ada', isActing: true });
  draw({ shown: 'Ada', isActing: false });
  draw({ shown: 'Bob', isActing: false });
  expect(focused()).toBe('Add');
});

it('leaves the focus where the reader is, if their button stays or others change the list (UIX-01)', () => {
  draw({ shown: 'Ada', isActing: false });
  draw({ shown: 'Bob', isActing: false });
  expect(document.activeElement).toBe(document.body);
  draw({ shown: 'Bob', isActing: true });
  draw({ shown: 'Eve', isActing: false });
  expect(focused()).toBe('Add');
  (document.activeElement as HTMLElement).blur();
  draw({ shown: 'Ida', isActing: false });
  expect(document.activeElement).toBe(document.body);
});

it('waits for the end of the act (UIX-01)', () => {
  draw({ shown: 'Ada', isActing: false });
  press('Ada');
  draw({ shown: 'Ada', isActing: true });
  draw({ shown: 'Bob', isActing: true });
  expect(document.activeElement).toBe(document.body);
  draw({ shown: 'Bob', isActing: false });
  expect(focused()).toBe('Add');
});
