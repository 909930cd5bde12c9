import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { type CodeEditor as Editor, startEditor } from './code-editor.browser.ts';

type CodeEditorProps = { readonly text: string; readonly onChange: (text: string) => void };

/** The source in an editor, which takes the focus when it opens. */
export function CodeEditor({ text, onChange }: CodeEditorProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const change = useEffectEvent(onChange);
  const start = useEffectEvent((element: HTMLElement) =>
    startEditor({ place: element, text, label: t('explorer.editor'), onChange: (next) => change(next) }),
  );
  useEffect(() => {
    if (!place.current) return;
    editor.current = start(place.current);
    return () => editor.current?.stop();
  }, []);
  useEffect(() => editor.current?.show(text), [text]);
  return <div ref={place} className="font-mono" />;
}
