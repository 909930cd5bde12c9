import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { lazyPart } from '../../../ui/base/lazy-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { useCopySource } from '../../../ui/buttons/use-copy-source.ts';
import { ColouredCode } from '../../../ui/data/coloured-code.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import type { SourceCode } from '../content/explorer-content.ts';

const CodeEditor = lazyPart(async () => (await import('../editor/code-editor.tsx')).CodeEditor);

type SourceFrameProps = { readonly code: string; readonly actions?: ReactNode; readonly children: ReactNode };

/** The source with its controls; what is copied is the source as it is shown. */
function SourceFrame({ code, actions, children }: SourceFrameProps) {
  const t = useText();
  const id = useId();
  const source = useRef<HTMLDivElement>(null);
  useCopySource(source, code);
  return (
    <div className="min-w-0 overflow-hidden panel">
      <div className="flex flex-wrap items-center gap-1 border-b border-hairline bg-sunken py-1 pr-1 pl-3 text-sm text-muted">
        <span className="mr-auto">{t('explorer.source')}</span>
        {actions}
        <CopyButton targetSelector={`[id="${id}"]`} label={t('explorer.copyCode')} />
      </div>
      <div id={id} ref={source}>
        {children}
      </div>
    </div>
  );
}

function ReadableSource({ label, code, onEdit }: { label: string; code: string; onEdit?: () => void }) {
  const editUnlessSelecting = () => {
    if (getSelection()?.isCollapsed !== false) onEdit?.();
  };
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-[36rem] overflow-auto focus-visible:-outline-offset-2"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button Edit does the same */}
      <pre {...(onEdit && { 'data-acts': '' })} onClick={editUnlessSelecting} className="px-4 py-3 text-sm">
        <code>
          <ColouredCode code={code} />
        </code>
      </pre>
    </section>
  );
}

export type CodePaneProps = {
  /** The JavaScript, which runs here. */
  readonly code: string;
  /** The same in other languages, which run elsewhere. */
  readonly others: readonly SourceCode[];
  readonly onEdit: (code: string) => void;
  readonly onReset: () => void;
  readonly isChanged: boolean;
  /** The button that inserts the reader's credentials. */
  readonly insert: ReactNode;
};

function RunnableSource({ code, onEdit, onReset, isChanged, insert }: Omit<CodePaneProps, 'others'>) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const actions = (
    <>
      {insert}
      {!isEditing && (
        <Button variant="quiet" size="small" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
          {t('explorer.edit')}
        </Button>
      )}
      {isChanged && (
        <Button variant="quiet" size="small" icon={<RotateCcw aria-hidden="true" />} onClick={onReset}>
          {t('explorer.reset')}
        </Button>
      )}
    </>
  );
  return (
    <SourceFrame code={code} actions={actions}>
      {isEditing ? (
        <CodeEditor text={code} onChange={onEdit} />
      ) : (
        <ReadableSource label={t('explorer.language.js')} code={code} onEdit={() => setEditing(true)} />
      )}
    </SourceFrame>
  );
}

function OtherSource({ source: { language, code } }: { source: SourceCode }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2">
      <SourceFrame code={code}>
        <ReadableSource label={t(`explorer.language.${language}`)} code={code} />
      </SourceFrame>
      <p className="text-sm text-muted">{t('explorer.runsElsewhere')}</p>
    </div>
  );
}

/** The source of an example in each of its languages; the JavaScript can be edited. */
export function CodePane({ others, ...props }: CodePaneProps) {
  const t = useText();
  if (others.length === 0) return <RunnableSource {...props} />;
  const tabs = [
    { id: 'js', name: t('explorer.language.js'), content: <RunnableSource {...props} /> },
    ...others.map((source) => ({
      id: source.language,
      name: t(`explorer.language.${source.language}`),
      content: <OtherSource source={source} />,
    })),
  ];
  return <Tabs label={t('explorer.languages')} tabs={tabs} />;
}
