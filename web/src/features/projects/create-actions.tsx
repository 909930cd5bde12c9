import { freemiumBasicPlanId } from '@waypost/domain/plans/plans';
import { channelOf, createProjectCall, roleOf } from '@waypost/domain/accounts/roles';
import Plus from 'lucide-react/icons/plus';
import { useConfig, useUser } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

const freePlanPath = `${paths.projects}?create=${freemiumBasicPlanId}`;

export type CreationCall = {
  /** The target of the call to action; undefined for users who cannot create projects. */
  readonly href: string | undefined;
  /** Self-service users start the free plan with one click. */
  readonly isSelfServe: boolean;
  /** Whether the account has used up its freemium projects. */
  readonly limitReached: boolean;
};

/** What the call to action needs to know about the account: its channel and remaining freemium projects. */
export type CreatorFacts = { readonly channel: string | null; readonly freemium_remaining: number };

export function useCreationCall({ channel: accountChannel, freemium_remaining }: CreatorFacts): CreationCall {
  const config = useConfig();
  const user = useUser();
  const channel = channelOf(roleOf(user?.roles ?? []), accountChannel);
  return {
    href: createProjectCall(channel, config.flags['ff_clm'] === true),
    isSelfServe: channel === 'self-serve',
    limitReached: freemium_remaining <= 0,
  };
}

/** The call to action for a new project, by channel; at the freemium limit it is disabled with the reason. */
export function CreateActions({ call: { href, isSelfServe, limitReached } }: { call: CreationCall }) {
  const t = useText();
  if (href === undefined) return null;
  const icon = <Plus aria-hidden="true" />;
  if (limitReached) {
    return (
      <Button variant="primary" icon={icon} disabledReason={t('projects.limitReached')}>
        {t('projects.create')}
      </Button>
    );
  }
  if (!isSelfServe) {
    return (
      <>
        {href === paths.createForReseller && (
          <LinkButton href={paths.resellerCustomers}>{t('projects.customers')}</LinkButton>
        )}
        <LinkButton href={href} variant="primary" icon={icon}>
          {t('projects.create')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <LinkButton href={href} className="max-sm:flex-auto">
        {t('projects.comparePlans')}
      </LinkButton>
      <LinkButton href={freePlanPath} variant="primary" icon={icon} className="max-sm:order-first max-sm:flex-auto">
        {t('projects.createFree')}
      </LinkButton>
    </>
  );
}
