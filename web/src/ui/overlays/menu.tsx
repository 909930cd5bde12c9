import Check from 'lucide-react/icons/check';
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '../buttons/button-style.ts';
import { classNames } from '../base/class-names.ts';
import { type Alignment, showAt } from './floating-position.ts';
import { Link } from '../navigation/link.tsx';

export type MenuItem = {
  id: string;
  label: string;
  /** The language of the label, if it is not the page's. */
  lang?: string;
  icon?: ReactNode;
  danger?: boolean;
} & (
  | { href: string; onSelect?: never }
  | {
      href?: never;
      onSelect: () => void;
      /** An option of a single-choice group, and whether it is selected. */
      checked?: boolean;
    }
);

type MenuProps = ButtonLook & {
  /** The name of the trigger, and of the menu. */
  label: string;
  /** The content of the trigger. */
  trigger: ReactNode;
  /** A line separates the groups. */
  groups: readonly (readonly MenuItem[])[];
  /** Shown above the items, such as the signed-in person. */
  header?: ReactNode;
  align?: Alignment;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  items[step(at, items.length)]?.focus();
}

function MenuEntry({ item }: { item: MenuItem }) {
  const className = classNames(
    'flex w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
    'hover:bg-sunken focus-visible:-outline-offset-2',
    item.danger && 'text-danger',
  );
  if (item.href !== undefined) {
    return (
      <Link href={item.href} role="menuitem" tabIndex={-1} className={className}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  const { checked } = item;
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      lang={item.lang}
      tabIndex={-1}
      className={className}
      onClick={item.onSelect}
    >
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {checked === true && <Check aria-hidden="true" className="text-accent" />}
    </button>
  );
}

type MenuListProps = Pick<MenuProps, 'label' | 'groups'> & { close: () => void };

function MenuList({ label, groups, close }: MenuListProps) {
  return (
    <div
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => (event.key === 'Tab' ? close() : moveFocus(event))}
      onClick={close}
    >
      {groups.map((group) => (
        <div
          key={group.map((item) => item.id).join()}
          className="not-first:mt-1.5 not-first:border-t not-first:border-hairline not-first:pt-1.5"
        >
          {group.map((item) => (
            <MenuEntry key={item.id} item={item} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A native popover: the browser closes it on Escape and on a press elsewhere, and restores the focus. */
export function Menu({ label, trigger, groups, header, align = 'end', ...look }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    const menu = popover.current;
    if (!menu) return;
    // Replaces the browser's own toggling, which would paint the menu once before it is positioned.
    event.preventDefault();
    if (menu.matches(':popover-open')) return menu.hidePopover();
    showAt(event.currentTarget, menu, { side: 'bottom', align });
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };

  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onClick={toggle}
        className={classNames(buttonClass(look), '[&_svg]:size-4')}
      >
        {trigger}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-auto m-0 overflow-visible bg-transparent py-1.5 text-base text-ink"
      >
        <div className="max-w-80 min-w-48 overlay p-1.5 enter-overlay">
          {header !== undefined && <div className="mb-1.5 border-b border-hairline px-2.5 pt-1 pb-2.5">{header}</div>}
          <MenuList label={label} groups={groups} close={() => popover.current?.hidePopover()} />
        </div>
      </div>
    </>
  );
}
