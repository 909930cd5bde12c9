import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { isActiveStatus } from '@waypost/domain/projects/status';

type ProjectFacts = Pick<Project, 'aria_status' | 'partner_account_id'>;

/** Whether an app's credentials can be restricted to hosts: a web app of an active project that no partner runs. */
export const isProtectable = (
  { platform, status }: Pick<App, 'platform' | 'status'>,
  { aria_status, partner_account_id }: ProjectFacts,
): boolean =>
  platform.startsWith('web') && status === 'ACTIVE' && isActiveStatus(aria_status) && partner_account_id === null;
