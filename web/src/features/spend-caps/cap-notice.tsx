import type { Project } from '@waypost/contract/entities/project';
import { formatMinute } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';

type Warning = NonNullable<Project['spend_warnings']>[number];

/** The reached thresholds of a project's caps, on all its pages. */
export function CapNotice({
  projectId,
  warnings,
}: {
  readonly projectId: string;
  readonly warnings: readonly Warning[];
}) {
  const t = useText();
  const stops = warnings.some(({ level, at_limit }) => level === 100 && at_limit === 'refuse');
  return (
    <Notice
      kind={stops ? 'danger' : 'warning'}
      className="mb-4"
      title={t(stops ? 'spendCaps.noticeStopped' : 'spendCaps.notice')}
      action={<TextLink href={`${paths.projectUsage(projectId)}#spend-caps`}>{t('spendCaps.see')}</TextLink>}
    >
      <ul>
        {warnings.map(({ scope, name, level, ends }) => (
          <li key={`${scope} ${name}`} className="wrap-anywhere">
            {t(`spendCaps.warning.${scope}`, { name, level, until: formatMinute(ends, t) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
