import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import AppWindow from 'lucide-react/icons/app-window';
import BookOpen from 'lucide-react/icons/book-open';
import Clock from 'lucide-react/icons/clock';
import Code from 'lucide-react/icons/code';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import File from 'lucide-react/icons/file';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import KeyRound from 'lucide-react/icons/key-round';
import Search from 'lucide-react/icons/search';
import TextSearch from 'lucide-react/icons/text-search';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { isOurs, useGoTo } from '../../api/addressed-language.ts';
import { useText } from '../../messages/use-text.tsx';
import { ContourFace } from '../../ui/art/contour-face.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useOwnSearch } from './own-search-query.ts';
import { paletteGroups, type PaletteGroup, type PaletteGroupId, type PaletteItem } from './palette-model.ts';
import { useSectionSearch } from './section-search-query.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import { type LoadDocuments, usePalettePages } from './use-palette-pages.ts';

const icons: Readonly<Record<PaletteGroupId, LucideIcon>> = {
  recent: Clock,
  actions: Zap,
  pages: File,
  documentation: BookOpen,
  examples: Code,
  projects: FolderKanban,
  apps: AppWindow,
  keys: KeyRound,
  sections: TextSearch,
};

function Item({ item, onChoose }: { item: PaletteItem; onChoose: (item: PaletteItem) => void }) {
  const Icon = icons[item.group];
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onChoose(item)}
      className="group flex min-h-11 cursor-pointer scroll-my-2 items-center gap-3 rounded-sm px-3 py-1.5 data-highlighted:bg-accent-soft"
    >
      {item.face === undefined ? (
        <Icon aria-hidden="true" className="mx-1 size-4 shrink-0 text-muted" />
      ) : (
        <ContourFace id={item.face} className="size-6 rounded-sm" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.title}</span>
        {item.subTitle !== '' && <span className="block truncate text-sm text-muted">{item.subTitle}</span>}
      </span>
      <CornerDownLeft
        aria-hidden="true"
        className="size-4 shrink-0 text-accent opacity-0 group-data-highlighted:opacity-100"
      />
    </Autocomplete.Item>
  );
}

function Groups({ onChoose }: { onChoose: (item: PaletteItem) => void }) {
  const t = useText();
  return (
    <Autocomplete.List className="p-2 data-empty:p-0">
      {(group: PaletteGroup) => (
        <Autocomplete.Group key={group.id} items={group.items} className="not-last:mb-2">
          <Autocomplete.GroupLabel className="px-3 py-1 text-sm font-medium text-muted">
            {t(`palette.group.${group.id}`)}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => <Item key={item.id} item={item} onChoose={onChoose} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

/** Keyboard hints. */
function Shortcuts() {
  const t = useText();
  const hints = [
    ['↑ ↓', t('palette.hint.move')],
    ['↵', t('palette.hint.open')],
    ['Esc', t('palette.hint.close')],
  ] as const;
  return (
    <p className="flex gap-5 border-t border-hairline px-4 py-2 text-xs text-muted max-sm:hidden">
      {hints.map(([key, does]) => (
        <span key={key}>
          <kbd className="mr-1.5 rounded-sm border border-hairline px-1 font-mono">{key}</kbd>
          {does}
        </span>
      ))}
    </p>
  );
}

function Box({ documents, onChoose }: { documents: LoadDocuments | undefined; onChoose: (item: PaletteItem) => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const { findings, isSearching, hasFailed } = useOwnSearch(text);
  const found = useSectionSearch(text);
  const sections = isSearching ? [] : found; // the groups above them must not push them away
  const groups = paletteGroups({ text, pages: usePalettePages(documents), findings, sections, ...usePaletteActions() });
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const announcement = isSearching ? t('palette.searching') : t('palette.found', { count });
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={text}
      onValueChange={setText}
      filter={null}
      itemToStringValue={(item: PaletteItem) => item.title}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-hairline px-4 text-muted">
        {isSearching ? <Spinner /> : <Search aria-hidden="true" className="size-4 shrink-0" />}
        <Autocomplete.Input
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          className="h-14 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none placeholder:text-muted"
        />
        <kbd aria-hidden="true" className="rounded-sm border border-hairline px-1.5 font-mono text-xs max-sm:hidden">
          Esc
        </kbd>
        <Dialog.Close
          aria-label={t('palette.close')}
          className="touch-target -mr-2 grid size-9 shrink-0 place-items-center rounded-sm sm:not-focus-visible:sr-only"
        >
          <X aria-hidden="true" className="size-4" />
        </Dialog.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Groups onChoose={onChoose} />
        {count === 0 && !isSearching && (
          <p className="px-5 py-8 text-center text-muted">{t('palette.nothing', { text })}</p>
        )}
        {hasFailed && <p className="px-5 py-3 text-sm text-danger">{t('palette.failed')}</p>}
      </div>
      <Shortcuts />
      <Autocomplete.Status className="sr-only">{hasFailed ? t('palette.failed') : announcement}</Autocomplete.Status>
    </Autocomplete.Root>
  );
}

export type PaletteProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly documents?: LoadDocuments | undefined;
};

/** Searches pages, documentation and the user's data, and opens the selected entry. */
export function Palette({ open, onClose, documents }: PaletteProps) {
  const t = useText();
  const goTo = useGoTo();
  const go = (item: PaletteItem) => {
    onClose();
    if ('run' in item) item.run();
    else if (isOurs(item.href)) goTo(item.href);
    else location.assign(item.href);
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-4 sm:pt-[12dvh]">
          <Dialog.Popup
            aria-label={t('palette.title')}
            className="flex max-h-[min(34rem,calc(100dvh-2rem))] w-full max-w-xl flex-col overflow-hidden overlay enter-overlay"
          >
            <Box documents={documents} onChoose={go} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
