import type { OwnSession, OwnSessions } from '@waypost/contract/entities/account-settings';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useSingleRun } from '../../../ui/base/use-single-run.ts';
import { useSignOutHere } from './use-sign-out-here.ts';
import { useSettings } from './settings-context.tsx';
import { Done } from './settings-form.tsx';
import { SettingsSection, WhenLoaded } from './settings-section.tsx';
import { SessionRow } from './session-row.tsx';
import { deviceWords } from './session-words.ts';
import type { Loaded } from './use-loaded.ts';

const initialCount = 5;

/** The running action, or the last one's result or error. */
function useEndings(reload: () => Promise<void>) {
  const t = useText();
  const reasonText = useReasonText();
  const { api } = useSettings();
  const signOutHere = useSignOutHere();
  const [pending, setPending] = useState<string>();
  const [outcome, setOutcome] = useState<{ readonly done?: string; readonly failed?: string }>({});

  const once = useSingleRun();

  const during = (name: string, act: () => Promise<string>) => once(() => run(name, act));
  const run = async (name: string, act: () => Promise<string>) => {
    setPending(name);
    setOutcome({});
    try {
      setOutcome({ done: await act() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ failed: error.reason === 'NOT_FOUND' ? t('settings.sessions.gone') : reasonText(error.reason) });
    } finally {
      setPending(undefined);
    }
    await reload();
  };
  const endOne = ({ sid, device, current }: OwnSession) =>
    current
      ? signOutHere()
      : during(sid, async () => {
          await api.endSession({ params: { sid } });
          return t('settings.sessions.endedOne', { device: deviceWords(device, t) });
        });
  const endOthers = () =>
    during('others', async () => t('settings.sessions.ended', { ended: (await api.endOtherSessions()).ended }));
  return { pending, outcome, endOne, endOthers };
}

type ListProps = {
  readonly sessions: OwnSessions;
  readonly pending: string | undefined;
  readonly endOne: (session: OwnSession) => Promise<void>;
};

function SessionList({ sessions: { items, total }, pending, endOne }: ListProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  // this session comes first, to compare the others with it
  const ordered = [...items.filter(({ current }) => current), ...items.filter(({ current }) => !current)];
  const visible = all ? ordered : ordered.slice(0, initialCount);
  return (
    <>
      <ul className="divide-y divide-hairline">
        {visible.map((session) => (
          <SessionRow
            key={session.sid}
            session={session}
            ending={pending === session.sid}
            onEnd={() => void endOne(session)}
          />
        ))}
      </ul>
      {visible.length < ordered.length && (
        <Button className="self-start" onClick={() => setAll(true)}>
          {t('settings.sessions.showAll', { total: ordered.length })}
        </Button>
      )}
      {all && ordered.length < total && (
        <p className="text-sm text-muted">{t('settings.sessions.more', { shown: ordered.length, total })}</p>
      )}
    </>
  );
}

type SessionsSectionProps = { readonly sessions: Loaded<OwnSessions>; readonly reload: () => Promise<void> };

export function SessionsSection({ sessions, reload }: SessionsSectionProps) {
  const t = useText();
  const { pending, outcome, endOne, endOthers } = useEndings(reload);
  const isAlone = sessions.state === 'there' && sessions.data.total < 2;

  useEffect(() => {
    // after a return to this tab, sessions may have changed on another device, or this one may have ended
    const refresh = () => void (document.visibilityState === 'visible' && reload());
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [reload]);

  return (
    <SettingsSection id="sessions">
      <Done>{outcome.done}</Done>
      {outcome.failed !== undefined && (
        <div role="alert">
          <Notice kind="danger">{outcome.failed}</Notice>
        </div>
      )}
      <WhenLoaded loaded={sessions} reload={reload} lines={6}>
        {(data) => <SessionList sessions={data} pending={pending} endOne={endOne} />}
      </WhenLoaded>
      <Button
        className="self-start max-sm:self-stretch"
        loading={pending === 'others'}
        disabledReason={isAlone ? t('settings.sessions.onlyThis') : undefined}
        onClick={() => void endOthers()}
      >
        {t('settings.sessions.endOthers')}
      </Button>
    </SettingsSection>
  );
}
