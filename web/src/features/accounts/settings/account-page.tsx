import { ArrowRight, LogOut } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { BrandMark } from '../../../ui/navigation/brand-mark.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { PageTitle } from '../shell/account-layout.tsx';
import { OwnLanguageSwitch } from '../shell/own-language-switch.tsx';
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
import { useSignOutHere } from './use-sign-out-here.ts';

/** Signing in returns to this page with its current query. */
const signInAgain = () =>
  location.assign(`/sign-in?return=${encodeURIComponent(`${location.pathname}${location.search}`)}`);

const width = 'mx-auto max-w-[70rem] px-4 md:px-6';

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useText();
  const { data } = useAccount();
  return (
    <>
      <header className="border-b border-hairline bg-surface">
        <div className={`${width} flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2`}>
          <Link href={data.portal} className="mr-auto flex items-center gap-2 rounded-sm font-semibold">
            <BrandMark />
            {data.brand}
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
      <main className={`${width} py-8`}>{children}</main>
      <footer className={`${width} flex pb-8 text-sm text-muted`}>
        <OwnLanguageSwitch />
      </footer>
    </>
  );
}

type Part = { readonly id: string; readonly title: string; readonly content: ReactNode };

/** The parts of the page below each other; where there is room, with their names beside them. */
function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <div className="mt-6 grid items-start gap-x-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label={label} className="sticky top-6 max-lg:hidden">
        <ul className="border-l border-hairline">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block rounded-sm py-1.5 pl-4 text-muted hover:text-ink">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-6">
        {parts.map(({ id, content }) => (
          <div key={id} id={id} className="scroll-mt-6">
            {content}
          </div>
        ))}
      </div>
    </div>
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
  const password = <PasswordSection onChanged={() => void reloadSessions()} />;
  const parts: readonly Part[] = [
    {
      id: 'profile',
      title: t('settings.profile.title'),
      content: <ProfileSection profile={profile} reload={reloadProfile} />,
    },
    ...(hasPassword ? [{ id: 'password-part', title: t('settings.password.title'), content: password }] : []),
    { id: 'factors', title: t('settings.factors'), content: <SecondFactorsSection /> },
    {
      id: 'sessions',
      title: t('settings.sessions.title'),
      content: <SessionsSection sessions={sessions} reload={reloadSessions} />,
    },
    { id: 'data', title: t('settings.data.title'), content: <DataSection /> },
    { id: 'delete', title: t('settings.delete.title'), content: <DeleteSection /> },
  ];
  return (
    <SettingsProvider value={{ api, proven, onDeleted }}>
      <Frame
        actions={
          <Button icon={<LogOut aria-hidden="true" />} loading={leaving} onClick={leave}>
            {t('settings.signOut')}
          </Button>
        }
      >
        <PageTitle intro={t('settings.signedInAs', { email: data.signedIn?.email ?? '' })}>
          {t('settings.title')}
        </PageTitle>
        <Parts label={t('settings.title')} parts={parts} />
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
