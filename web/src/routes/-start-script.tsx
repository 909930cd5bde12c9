import { useRouter, useRouterState } from '@tanstack/react-router';
import type { Language } from '@waypost/domain/base/language';
import { useEffect } from 'react';
import { browserKeys, tabKeys } from '../api/client-storage.ts';
import { scriptSafeJson } from '../api/page-data.ts';
import type { PageAssets, RouterContext } from '../router-context.ts';
import { keepInputScript, releaseInput } from '../ui/base/early-input.ts';

/** In the browser the script has already run, so its content no longer matters, and need not be loaded. */
function InlineScript({ code }: { readonly code: string }) {
  const { ssr } = useRouter().options;
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Placed before the styles, which would delay it, and before all controls. */
export const KeepInput = () => <InlineScript code={import.meta.env.SSR ? keepInputScript : ''} />;

/**
 * What the server does not know: a currency whose prices a visitor wants to see at once (PLN-12), feedback that was sent
 * from this tab, and an address with changed code or an open dialog.
 */
const hasOwnState = `(()=>{try{return/^#code=/.test(location.hash)||/[?&]insert-credentials=/.test(location.search)||[localStorage,sessionStorage].some(s=>${JSON.stringify([browserKeys.currency, tabKeys.feedbackSent])}.some(k=>s.getItem(k)!==null))}catch{return false}})()`;

type Shown = {
  readonly location: { readonly search: object };
  readonly matches: readonly { readonly staticData: { readonly isForReading?: boolean } }[];
};

/** Whether a page can be read without its program: nobody is signed in, and nothing on it changes by itself. */
export const isReading = ({ location, matches }: Shown, session: RouterContext['session']): boolean =>
  session.user() === null && !('create' in location.search) && matches.at(-1)?.staticData.isForReading === true;

function useIsReading(): boolean {
  const { session } = useRouter().options.context;
  return useRouterState({ select: (state) => isReading(state, session) });
}

type StartScriptProps = { readonly assets: PageAssets; readonly language: Language };

/** What the program of this page loads after its entry. */
function useLateScripts({ assets: { lateScripts }, language }: StartScriptProps): readonly string[] {
  const names = useRouterState({
    select: ({ matches }) =>
      matches.flatMap(({ routeId, staticData: { messages = [] } }) => [
        routeId,
        ...messages.map((file) => `${language}/${file}`),
      ]),
  });
  return names.flatMap((name) => lateScripts[name] ?? []);
}

/** So long after the first frame was made it is on the screen, and nothing shares the line with what it needs. */
const shownAfterMs = 100;

type Scripts = Pick<PageAssets, 'scripts' | 'readingScripts'>;

function startCode({ scripts, readingScripts }: Scripts, isReading: boolean): string {
  const soon = 'const soon=act=>requestAnimationFrame(()=>setTimeout(act))';
  const start = `const start=()=>soon(()=>{for(const address of ${scriptSafeJson([...new Set(scripts)])})import(address)})`;
  // without the small program, the page's does all
  const readAlone = `for(const address of ${scriptSafeJson(readingScripts)})import(address).catch(earlyInput.need)`;
  const onceShown = `const onceShown=act=>soon(()=>setTimeout(act,${shownAfterMs}))`;
  const decorate = `onceShown(()=>document.documentElement.toggleAttribute('data-shown',true))`;
  const read = `onceShown(()=>{${readAlone}});earlyInput.onNeed(start);if(${hasOwnState})earlyInput.need()`;
  return `{${soon};${onceShown};${start};${decorate};${isReading ? read : 'start()'}}`;
}

function SentStart(props: StartScriptProps) {
  const { scripts, readingScripts } = props.assets;
  // what the program asks for once it runs arrives with it
  const all = [...scripts, ...useLateScripts(props)];
  return <InlineScript code={startCode({ scripts: all, readingScripts }, useIsReading())} />;
}

function ReplayInput(_props: StartScriptProps) {
  useEffect(releaseInput, []); // after the effects of everything above
  return <InlineScript code="" />;
}

/**
 * Loads the page's program after the first paint, so that text appears without waiting for code. A page for reading loads
 * its small one, and the page's when that is needed. Earlier input is replayed.
 */
export const StartScript = import.meta.env.SSR ? SentStart : ReplayInput;
