import type { Project } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { isActiveStatus } from '@waypost/domain/projects/status';
import { rarePart } from '../../ui/base/lazy-part.tsx';

export const VerificationNotice = rarePart(async () => (await import('./verification-notice.tsx')).VerificationNotice);
export const InactiveNotice = rarePart(async () => (await import('./inactive-notice.tsx')).InactiveNotice);

export const needsVerification = (user: SessionUser | null): user is SessionUser => user?.emailVerified === false;

/** Before the page: a notice at the top that came later would move what the user is about to press. */
export const loadNotice = async ({ aria_status }: Project): Promise<void> =>
  isActiveStatus(aria_status) ? undefined : InactiveNotice.load();

/** The same of the notice at the top of the details. */
export const loadDetailsNotice = async (user: SessionUser | null): Promise<void> =>
  needsVerification(user) ? VerificationNotice.load() : undefined;
