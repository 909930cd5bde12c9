import {
  type DisplayedProject,
  type DisplayStatusName,
  displayStatusName,
  planChangeIsPending,
} from '@waypost/domain/projects/status';
import type { MessageId } from '../../messages/catalogue.ts';
import type { Text } from '../../messages/use-text.tsx';
import type { Tone } from '../../ui/data/tone.ts';

type Look = { readonly label: MessageId; readonly tone: Tone };

/** The statuses that are displayed by name; others are hidden. */
const looks: Readonly<Partial<Record<DisplayStatusName, Look>>> = {
  ACTIVE: { label: 'projects.status.ACTIVE', tone: 'success' },
  'ACTIVE TRIAL': { label: 'projects.status.ACTIVE TRIAL', tone: 'success' },
  PERMANENT: { label: 'projects.status.PERMANENT', tone: 'success' },
  'REINSTATED FORWARD BILL': { label: 'projects.status.REINSTATED FORWARD BILL', tone: 'success' },
  'REINSTATED BACK BILL': { label: 'projects.status.REINSTATED BACK BILL', tone: 'success' },
  'REGISTERED PENDING ACTIVATION': { label: 'projects.status.REGISTERED PENDING ACTIVATION', tone: 'info' },
  'ACTIVE DUNNING': { label: 'projects.status.ACTIVE DUNNING', tone: 'warning' },
  'CANCELLATION PENDING': { label: 'projects.status.CANCELLATION PENDING', tone: 'warning' },
  'TERMINATION PENDING': { label: 'projects.status.TERMINATION PENDING', tone: 'warning' },
  'TEMPORARY SERVICE BAN': { label: 'projects.status.TEMPORARY SERVICE BAN', tone: 'warning' },
  SUSPENDED: { label: 'projects.status.SUSPENDED', tone: 'danger' },
  'CONTRACT EXPIRED': { label: 'projects.status.CONTRACT EXPIRED', tone: 'danger' },
  INACTIVE: { label: 'projects.status.INACTIVE', tone: 'neutral' },
  CANCELLED: { label: 'projects.status.CANCELLED', tone: 'neutral' },
  ARCHIVED: { label: 'projects.status.ARCHIVED', tone: 'neutral' },
  MIGRATED: { label: 'projects.status.MIGRATED', tone: 'neutral' },
};

/** The label of a status; undefined if it is never displayed. */
export const lookOf = (name: DisplayStatusName): Look | undefined => looks[name];

/** The label and tone of a project's status, including a pending plan change. */
export function displayedStatus(project: DisplayedProject, t: Text): { label: string; tone: Tone } {
  const name = displayStatusName(project);
  const look = lookOf(name);
  const status = look ? t(look.label) : name;
  const label = planChangeIsPending(project.pending_changes) ? t('projects.changePending', { status }) : status;
  return { label, tone: look?.tone ?? 'neutral' };
}
