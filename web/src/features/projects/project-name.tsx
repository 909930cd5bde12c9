import type { Project } from '@waypost/contract/entities/project';
import { projectNameMaxLength, renameDecision } from '@waypost/domain/projects/project-name';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Text, useText } from '../../messages/use-text.tsx';
import { controlClass } from '../../ui/forms/control-style.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useChangeProject } from './use-change-project.ts';

const errorId = 'project-name-error';

const refusalText = (reason: string, t: Text) =>
  reason === 'TOO_LONG' ? t('projects.nameTooLong', { max: projectNameMaxLength }) : t('projects.nameOneLine');

type EditorProps = {
  readonly name: string;
  readonly onSave: (name: string) => void;
  /** `byKey` when the keyboard ended it, which then needs a place for its focus. */
  readonly onEnd: (byKey: boolean) => void;
};

/** Leaving the field saves; an empty or unchanged name sends nothing (PRJ-34, PRJ-35, PRJ-37). */
function NameEditor({ name, onSave, onEnd }: EditorProps) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const ended = useRef(false);
  const decision = renameDecision(name, typed);
  const problem = decision.kind === 'refuse' ? refusalText(decision.problem.reason, t) : undefined;

  const end = (byKey: boolean) => {
    if (ended.current || decision.kind === 'refuse') return;
    ended.current = true; // taking the field away is one more blur
    if (decision.kind === 'save') onSave(decision.app_name);
    onEnd(byKey);
  };
  const cancel = () => {
    ended.current = true;
    onEnd(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault(); // or the same Enter would press the button that gets the focus
    if (event.key === 'Enter') end(true);
    else cancel();
  };
  return (
    <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1.5">
      <input
        ref={(input) => input?.focus()}
        aria-label={t('projects.nameLabel')}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : errorId}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => end(false)}
        onKeyDown={onKeyDown}
        className={`${controlClass} max-w-3xl text-2xl! font-semibold`}
      />
      {problem !== undefined && <FieldError id={errorId}>{problem}</FieldError>}
    </div>
  );
}

/** The title of the project's pages; its owner changes it in place (PRJ-33). */
export function ProjectName({ project }: { project: Project }) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const [refocus, setRefocus] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const rename = useChangeProject(project);
  const [sent, setSent] = useState(project.app_name);
  const shown = rename.isPending ? sent : project.app_name;

  useEffect(() => {
    if (refocus) pencil.current?.focus();
  }, [refocus]);

  const end = (byKey: boolean) => {
    setEditing(false);
    setRefocus(byKey);
  };
  const save = (app_name: string) => {
    setSent(app_name);
    rename.mutate({ app_name });
  };
  const begin = () => {
    setRefocus(false);
    setEditing(true);
  };
  return (
    <div className="flex min-h-9 items-center gap-2">
      <h1 className={editing ? 'sr-only' : 'min-w-0 text-2xl font-semibold wrap-anywhere'}>{shown}</h1>
      {editing && <NameEditor name={project.app_name} onSave={save} onEnd={end} />}
      {!editing && rename.isPending && <Spinner className="text-muted" />}
      {!editing && !rename.isPending && project.user_is_owner && (
        <IconButton
          ref={pencil}
          size="small"
          icon={<Pencil aria-hidden="true" />}
          label={t('projects.rename')}
          onClick={begin}
        />
      )}
    </div>
  );
}
