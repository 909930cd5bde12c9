import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { buttonClass } from '../buttons/button-style.ts';
import { classNames } from '../base/class-names.ts';
import { useUiTexts } from '../base/ui-texts.tsx';

export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button and a press outside the dialog; the caller decides whether to close. */
  onClose: () => void;
  /** Names the action: "Delete API key". */
  title: string;
  description?: ReactNode;
  /** For wide content; the page behind receives neither Enter nor Space. */
  wide?: boolean;
  /** False if an accidental press outside the dialog would lose work. */
  closesOutside?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  actions?: ReactNode;
  children?: ReactNode;
};

const BLOCKED = new Set(['Enter', ' ']);

/** Capturing on the window runs before every listener of the page behind, including document-wide shortcuts. */
function useKeyTrap(active: boolean, popup: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!active) return;
    const block = (event: KeyboardEvent) => {
      if (!BLOCKED.has(event.key) || !(event.target instanceof Element)) return;
      if (popup.current?.contains(event.target) || event.target.closest('[role=dialog]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const types = ['keydown', 'keypress', 'keyup'] as const;
    for (const type of types) window.addEventListener(type, block, true);
    return () => {
      for (const type of types) window.removeEventListener(type, block, true);
    };
  }, [active, popup]);
}

function DialogBody(props: DialogProps) {
  const texts = useUiTexts();
  return (
    <>
      <div className="flex items-start justify-between gap-4 px-6 pt-5">
        <BaseDialog.Title className="text-xl font-semibold">{props.title}</BaseDialog.Title>
        <BaseDialog.Close
          aria-label={texts.close}
          className={buttonClass({
            variant: 'quiet',
            size: 'small',
            square: true,
            className: '-mr-2 text-muted [&_svg]:size-4',
          })}
        >
          <X aria-hidden="true" />
        </BaseDialog.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-6 wrap-anywhere">
        {props.description !== undefined && (
          <BaseDialog.Description className="text-muted" render={<div />}>
            {props.description}
          </BaseDialog.Description>
        )}
        {props.children !== undefined && <div className="mt-4 first:mt-0 empty:hidden">{props.children}</div>}
      </div>
      {props.actions !== undefined && (
        <div className="flex flex-wrap justify-end gap-3 rounded-b-md border-t border-hairline bg-sunken px-6 py-4 max-sm:flex-col-reverse">
          {props.actions}
        </div>
      )}
    </>
  );
}

/** The dialog and its library, loaded when the first one opens (see `dialog.tsx`). */
export function DialogWindow(props: DialogProps) {
  const { open, onClose, wide = false, closesOutside = true, initialFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
  useKeyTrap(open && wide, popup);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={!closesOutside}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop fixed inset-0 z-40 bg-backdrop" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
          <BaseDialog.Popup
            ref={popup}
            initialFocus={initialFocus}
            className={classNames(
              'flex max-h-full w-full flex-col overlay enter-overlay',
              wide ? 'max-w-5xl' : 'max-w-lg',
            )}
          >
            <DialogBody {...props} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
