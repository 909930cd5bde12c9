import { allAllowed, onlyNecessary } from '../../api/consent.ts';
import { readerConsent } from '../../api/reader-consent.ts';

/** What a button of the notice decides. */
export type NoticeDecision = 'necessary' | 'all' | 'terms';

/** Stores what a button of the notice decides, and closes the notice; the focus would be lost with its button. */
export function decideNotice(button: HTMLElement): void {
  const notice = button.closest<HTMLElement>('[data-terms-version]');
  const version = notice?.dataset['termsVersion'] ?? '';
  const decision = button.dataset['decides'] as NoticeDecision | undefined;
  if (decision === 'terms') readerConsent.acceptTerms(version);
  else readerConsent.decide(decision === 'all' ? allAllowed : onlyNecessary, version);
  if (notice) notice.hidden = true;
  document.querySelector('main')?.focus({ preventScroll: true });
}
