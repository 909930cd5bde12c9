import ArrowRight from 'lucide-react/icons/arrow-right';
import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { BrandMark } from '../../../ui/navigation/brand-mark.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { PageTitle } from '../shell/account-layout.tsx';
import { AccountLanguageSwitch } from '../shell/account-language-switch.tsx';
import { SecondFactorsSection } from '../second-factors/second-factors-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { createSettingsApi } from './settings-api.ts';
import { SettingsProvider } from './settings-context.tsx';
import { useLoaded } from './use-loaded.ts';
import { useProven } from './use-proven.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { useSignOutHere } from './use-sign-out-here.ts';

/** Signing in returns to this page with its current query. */
const signInAgain = () =>
  location.assign(`/sign-in?return=${encodeURIComponent(`${location.pathname}${location.search}`)}`);

const column = 'mx-auto max-w-[69rem] px-4';

function Frame({ actions, nav, children }: { actions?: ReactNode; nav?: ReactNode; children: ReactNode }) {
  const t = useText();
  const { data } = useAccount();
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-hairline bg-surface">
        <div className={classNames('flex min-h-14 items-center gap-x-4', column)}>
          <Link href={data.portal} className="mr-auto flex items-center gap-2 rounded-sm font-semibold">
            <BrandMark name={data.brand} logo={data.logo} />
          </Link>
          <LinkButton
            href={data.portal}
            variant="quiet"
            className="max-sm:hidden"
            icon={<ArrowRight aria-hidden="true" />}
          >
            {t('accounts.toPortal', { brand: data.brand })}
          </LinkButton>
          {actions}
        </div>
      </header>
      <main className={classNames('grid gap-x-10 max-lg:pt-4 lg:grid-cols-[12rem_minmax(0,1fr)]', column)}>
        {nav}
        <div className="flex min-w-0 flex-col gap-6 py-8 max-lg:pt-6 lg:col-start-2">{children}</div>
      </main>
      <footer className={classNames('flex pb-8 text-sm text-muted', column)}>
        <AccountLanguageSwitch />
      </footer>
    </>
  );
}

function Deleted() {
  const t = useText();
  return (
    <Frame>
      <div aria-live="polite">
        <PageTitle intro={t('settings.deleted.intro')}>{t('settings.deleted.title')}</PageTitle>
      </div>
    </Frame>
  );
}

function Settings({ onDeleted }: { onDeleted: () => void }) {
  const t = useText();
  const { data } = useAccount();
  const api = useMemo(() => createSettingsApi(signInAgain), []);
  const [profile, reloadProfile] = useLoaded(() => api.readProfile());
  const hasPassword = profile.state !== 'there' || profile.data.hasPassword;
  const { proven, dialog } = useProven(api, hasPassword);
  const [sessions, reloadSessions] = useLoaded(() => api.listSessions());
  const signOut = useSignOutHere();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    signOut().catch(() => setLeaving(false));
  };
  return (
    <SettingsProvider value={{ api, proven, onDeleted }}>
      <Frame
        nav={<SettingsNav hasPassword={hasPassword} />}
        actions={
          <Button icon={<LogOut aria-hidden="true" />} loading={leaving} onClick={leave}>
            {t('settings.signOut')}
          </Button>
        }
      >
        <PageTitle intro={t('settings.signedInAs', { email: data.signedIn?.email ?? '' })}>
          {t('settings.title')}
        </PageTitle>
        <ProfileSection profile={profile} reload={reloadProfile} />
        {hasPassword && <PasswordSection onChanged={() => void reloadSessions()} />}
        <SecondFactorsSection />
        <SessionsSection sessions={sessions} reload={reloadSessions} />
        <DataSection />
        <DeleteSection />
      </Frame>
      {dialog}
    </SettingsProvider>
  );
}

/** The account page of the signed-in user. */
export function AccountPage() {
  const [isDeleted, setDeleted] = useState(false);
  return isDeleted ? <Deleted /> : <Settings onDeleted={() => setDeleted(true)} />;
}
