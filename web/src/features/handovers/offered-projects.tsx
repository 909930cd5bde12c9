import type { Handover } from '@waypost/contract/entities/handovers';
import { paths } from '../../paths.ts';
import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The projects that others offer to the user, above their own. */
export function OfferedProjects({ offers }: { readonly offers: readonly Handover[] }) {
  const t = useText();
  return (
    <ul className="mt-6 flex flex-col gap-3">
      {offers.map(({ handover_id, app_name, offered_by, expires_at }) => (
        <li key={handover_id}>
          <Notice
            action={
              <LinkButton size="small" href={paths.handover(handover_id)}>
                {t('handovers.see')}
              </LinkButton>
            }
          >
            <span className="wrap-anywhere">
              {t('handovers.toYou', { person: offered_by, name: app_name, until: formatDay(expires_at, t) })}
            </span>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
