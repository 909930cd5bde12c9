import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { controlClass } from '../../ui/forms/control-style.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import {
  type DraftLine,
  type DraftProblems,
  type RestrictionList,
  withLine,
  withoutLine,
  withPasted,
} from './restriction-draft.ts';

type Lines = readonly DraftLine[];

/** The element that a problem links to: the first line if it concerns the whole list. */
export function fieldOfProblem(formId: string, place: string, lines: Lines): string {
  const [list = '', line = String(lines[0]?.id ?? 0), part = ''] = place.split('.');
  return `${formId}-${list}-${line}${part === 'sha256' ? '-sha256' : ''}`;
}

type BoxProps = {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
};

function Box({ id, label, placeholder, value, problem, onChange, onPaste }: BoxProps) {
  const errorId = `${id}-error`;
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <input
        id={id}
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : errorId}
        placeholder={placeholder}
        value={value}
        maxLength={1000}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
        className={`${controlClass} font-mono text-sm`}
      />
      {problem !== undefined && <FieldError id={errorId}>{problem}</FieldError>}
    </span>
  );
}

type ListProps = {
  readonly formId: string;
  readonly list: RestrictionList;
  readonly lines: Lines;
  readonly problems: DraftProblems;
  readonly onLines: (lines: Lines) => void;
};

function LineRow({ line, at, formId, list, lines, problems, onLines }: ListProps & { line: DraftLine; at: number }) {
  const t = useText();
  const id = `${formId}-${list}-${line.id}`;
  const isApp = list === 'androidApps';
  const change = (changed: Partial<DraftLine>) =>
    onLines(lines.map((other) => (other.id === line.id ? { ...other, ...changed } : other)));
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (isApp || !/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    onLines(withPasted(lines, line.id, pasted));
  };
  const name = t(`keys.line.${list}`, { at: at + 1 });
  return (
    <li className="flex items-start gap-2">
      <span className="flex min-w-0 flex-1 gap-2 max-md:flex-col">
        <Box
          id={id}
          label={name}
          placeholder={t(`keys.example.${list}`)}
          value={line.text}
          problem={problems[`${list}.${line.id}${isApp ? '.package' : ''}`]}
          onChange={(text) => change({ text })}
          onPaste={paste}
        />
        {isApp && (
          <Box
            id={`${id}-sha256`}
            label={t('keys.line.certificate', { at: at + 1 })}
            placeholder={t('keys.example.certificate')}
            value={line.certificate}
            problem={problems[`${list}.${line.id}.sha256`]}
            onChange={(certificate) => change({ certificate })}
          />
        )}
      </span>
      <IconButton
        icon={<X aria-hidden="true" />}
        label={t('keys.removeLine', { name })}
        onClick={() => onLines(withoutLine(lines, line.id))}
      />
    </li>
  );
}

/** A list of entries, one per line, with problems beside them. */
export function RestrictionLines(props: ListProps) {
  const { formId, list, lines, problems, onLines } = props;
  const t = useText();
  const [added, setAdded] = useState<string>();
  const problemId = `${formId}-${list}-problem`;
  const add = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (added !== undefined) document.getElementById(added)?.focus();
  }, [added]);

  const change = (next: Lines) => {
    setAdded(undefined);
    if (next.length < lines.length) add.current?.focus(); // the focused button is removed with its line
    onLines(next);
  };
  const append = () => {
    const next = withLine(lines);
    onLines(next);
    setAdded(`${formId}-${list}-${next.at(-1)?.id}`);
  };
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={problems[list] === undefined ? undefined : problemId}
    >
      <legend className="font-medium">{t(`keys.list.${list}`)}</legend>
      <p className="mb-1 text-sm text-muted">{t(`keys.listHelp.${list}`)}</p>
      <ul className="flex flex-col gap-2">
        {lines.map((line, at) => (
          <LineRow key={line.id} {...props} {...{ line, at }} onLines={change} />
        ))}
      </ul>
      {problems[list] !== undefined && <FieldError id={problemId}>{problems[list]}</FieldError>}
      <div>
        <Button ref={add} size="small" icon={<Plus aria-hidden="true" />} onClick={append}>
          {t('keys.addLine')}
        </Button>
      </div>
    </fieldset>
  );
}
