import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--muted)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--accent)' },
  { tag: [tags.keyword, tags.bool, tags.null, tags.number], color: 'var(--info)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '0.875rem', maxHeight: '36rem' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '12px 0' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'transparent', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-matchingBracket': { outline: '1px solid var(--control-border)' },
});

export type CodeEditor = { readonly show: (text: string) => void; readonly stop: () => void };

type EditorOptions = {
  readonly place: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
};

/**
 * An editor in a shadow root, where its styles are adopted style sheets: the page's policy allows no style elements.
 */
export function startEditor({ place, text, label, onChange }: EditorOptions): CodeEditor {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  let typed: readonly string[] = [];
  let isShowing = false;
  const editor = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of('  '),
        javascript(),
        syntaxHighlighting(colours),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || isShowing) return;
          const changed = update.state.doc.toString();
          typed = [...typed, changed];
          onChange(changed);
        }),
      ],
    }),
  });
  editor.focus();
  return {
    show(next) {
      const at = typed.indexOf(next);
      typed = at === -1 ? [] : typed.slice(at + 1);
      if (at !== -1) return; // what was typed has come back, and more may have been typed since
      const current = editor.state.doc.toString();
      if (next === current) return;
      isShowing = true;
      editor.dispatch({ changes: { from: 0, to: current.length, insert: next } });
      isShowing = false;
    },
    stop: () => editor.destroy(),
  };
}
