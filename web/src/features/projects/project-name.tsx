import type { Project } from '@waypost/contract/entities/project';
import { projectNameMaxLength, renameDecision } from '@waypost/domain/projects/project-name';
import Pencil from 'lucide-react/icons/pencil';
import { useInlineSave } from '../../api/use-inline-save.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { InlineEditor } from '../../ui/forms/inline-editor.tsx';
import type { TypedText } from '../../ui/forms/inline-editor-field.tsx';
import { useChangeProject } from './use-change-project.ts';

/** An empty or unchanged name is not sent. */
function readName(name: string, typed: string, t: Text): TypedText {
  const decision = renameDecision(name, typed);
  if (decision.kind === 'save') return { kind: 'save', value: decision.app_name };
  if (decision.kind === 'keep') return decision;
  const isTooLong = decision.problem.reason === 'TOO_LONG';
  return {
    kind: 'refuse',
    problem: isTooLong ? t('projects.nameTooLong', { max: projectNameMaxLength }) : t('projects.nameOneLine'),
  };
}

/** The title of the project's pages, which its owner can edit in place. */
export function ProjectName({ project }: { project: Project }) {
  const t = useText();
  const rename = useChangeProject(project, { unsent: 'editor' });
  const save = useInlineSave((app_name) => rename.mutateAsync({ app_name }));
  return (
    <div className="flex min-h-9 items-center gap-2">
      <InlineEditor
        value={project.app_name}
        label={t('projects.nameLabel')}
        className="flex-1 basis-80"
        fieldClass="max-w-3xl text-2xl! font-semibold"
        read={(typed) => readName(project.app_name, typed, t)}
        save={save}
      >
        {({ text, isEditing, editButton }) => (
          <>
            <h1 className={isEditing ? 'sr-only' : 'min-w-0 text-2xl font-semibold wrap-anywhere'}>{text}</h1>
            {!isEditing && project.permissions.includes('rename') && (
              <IconButton
                {...editButton}
                size="small"
                icon={<Pencil aria-hidden="true" />}
                label={t('projects.rename')}
              />
            )}
          </>
        )}
      </InlineEditor>
    </div>
  );
}
