import { newestFirst } from '@waypost/domain/documentation/embedded-document';
import { useId } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { controlClass } from '../../../ui/forms/control-style.ts';
import { Button } from '../../../ui/buttons/button.tsx';

type VersionSelectorProps = {
  readonly versions: readonly { readonly version: string }[];
  readonly current: string;
  /** The page that another version opens too. */
  readonly page: string;
  readonly onChoose: (version: string) => void;
};

/** A form, so that the version can be changed without scripts. */
export function VersionSelector({ versions, current, page, onChoose }: VersionSelectorProps) {
  const t = useText();
  const id = useId();
  return (
    <form method="get" className="flex flex-wrap items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted">
        {t('documentation.version')}
      </label>
      <select
        key={current}
        id={id}
        name="version"
        defaultValue={current}
        className={`${controlClass} w-auto! py-1!`}
        onChange={(event) => onChoose(event.target.value)}
      >
        {newestFirst(versions).map(({ version }) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </select>
      <input type="hidden" name="page" value={page} />
      <noscript>
        <Button type="submit" size="small">
          {t('documentation.openVersion')}
        </Button>
      </noscript>
    </form>
  );
}
