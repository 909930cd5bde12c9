import type { PersonalData } from './base/personal-data.ts';
import type { Listeners } from './http/listeners.ts';
import type { InstanceTask } from './jobs/instance-tasks.ts';
import type { RecurringJob } from './jobs/jobs.ts';

/** What `features/<x>/<x>.feature.ts` answers: each part only where the feature has it. */
export type Feature = {
  /** Its rules, which features above may be given. */
  readonly service: unknown;
  /** Puts its endpoints on the listeners. */
  readonly mount?: (listeners: Listeners) => void | Promise<void>;
  /** Work that recurs, each with its own schedule and retry rule; one instance does it for all. */
  readonly jobs?: readonly RecurringJob[];
  /** Work on this process's memory, which every instance does for itself. */
  readonly tasks?: readonly InstanceTask[];
  readonly personalData?: PersonalData;
  /** Last writes and the end of listening, while the database is still open. */
  readonly close?: () => void | Promise<void>;
};
