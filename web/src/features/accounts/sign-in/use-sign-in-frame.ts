import { type AccountWidget, createAccountWidget } from '@waypost/widget/host/account-widget';
import type { WidgetEvent } from '@waypost/widget/protocol';
import { useEffect, useRef, useState } from 'react';
import { useApi, useConfig, useSession } from '../../../api/app-context.tsx';
import { completeSignIn, portalClientId } from '../../../api/renew-session.ts';
import { useTheme } from '../../../api/theme.tsx';
import { useLanguage, useText } from '../../../messages/use-text.tsx';
import { isEnded, type ScreenState, stateAfter } from '../frame/frame-state.ts';

export type Flow = 'sign-in' | 'sign-up';
/** Each opening is a new value, so that the same flow can open twice. */
type Opening = { readonly flow: Flow; readonly noSignUp: boolean };

export type SignIn = {
  readonly flow: Flow;
  /** Marks the page as opened with an invitation. */
  readonly inviteToken?: string | undefined;
  /** Shows a control that closes the frame. */
  readonly closable?: boolean;
  /** Called once the portal has its session. */
  readonly onSignedIn: () => void;
};

/** The frame's look. It detects the system theme itself, and while open it follows each change of the portal's theme. */
function useFrameLook(closable: boolean) {
  const frame = useRef<AccountWidget>(undefined);
  const { theme: choice } = useTheme();
  const theme = choice === 'system' ? '' : choice;
  useEffect(() => frame.current?.setTheme(theme), [theme]);
  // the page's header shows the brand
  return { frame, look: { theme, signInTemplate: 'card', frameNoClose: !closable } };
}

/** Runs the account service's page in a frame inside `container` and handles its events. */
export function useSignInFrame({ flow: initialFlow, inviteToken, closable = false, onSignedIn }: SignIn) {
  const t = useText();
  const lang = useLanguage();
  const api = useApi();
  const config = useConfig();
  const session = useSession();
  const { frame, look } = useFrameLook(closable);
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ScreenState>('opening');
  const [opening, setOpening] = useState<Opening>({ flow: initialFlow, noSignUp: false });
  const signedIn = useRef(onSignedIn);
  useEffect(() => {
    signedIn.current = onSignedIn;
  }, [onSignedIn]);

  useEffect(() => {
    if (!container.current) return undefined;
    const finish = async (event: WidgetEvent) => {
      try {
        await completeSignIn({ api, config, session }, event);
      } catch {
        setState('failed'); // whatever the error, reopening the frame starts again
        return;
      }
      signedIn.current();
    };
    const widget = createAccountWidget({
      clientId: portalClientId,
      accountHost: config.hosts.account,
      type: 'frame',
      version: '4.9.1',
      container: container.current,
      title: t('accounts.frame.title', { brand: config.brand.name }),
      lang,
      realmAny: true, // accounts of any organisation may sign in to the portal
      noSignUp: opening.noSignUp,
      ...look,
      ...(inviteToken !== undefined && { inviteToken }),
      codeChallenge: async () => (await api.session.beginSignIn()).codeChallenge,
      callback(event) {
        const next = stateAfter(event);
        if (next !== undefined) setState(next);
        if (next === 'finishing') void finish(event);
        if (next === 'social') widget.close();
      },
    });
    frame.current = widget;
    widget.open(opening.flow);
    return () => widget.close();
    // oxlint-disable-next-line react/exhaustive-deps -- a frame is opened once for each time it is asked for
  }, [opening]);

  return {
    container,
    state,
    ended: isEnded(state) ? state : undefined,
    /** Reopens the frame; without sign-up, only existing accounts can continue. */
    open: (noSignUp: boolean) => {
      setState('opening');
      setOpening({ flow: noSignUp ? 'sign-in' : initialFlow, noSignUp });
    },
  };
}
