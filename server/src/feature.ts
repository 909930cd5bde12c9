import type { PersonalData } from './base/personal-data.ts';
import type { Listeners } from './http/listeners.ts';
import type { InstanceTask } from './jobs/instance-tasks.ts';
import type { RecurringJob } from './jobs/jobs.ts';

/** The result of `features/<x>/<x>.feature.ts`; all parts but `service` are optional. */
export type Feature = {
  /** The rules, which features above may use. */
  readonly service: unknown;
  /** Mounts the endpoints on the listeners. */
  readonly mount?: (listeners: Listeners) => void | Promise<void>;
  /** Recurring work, each with its own schedule and retry rule; runs on one instance. */
  readonly jobs?: readonly RecurringJob[];
  /** Work on this process's memory; runs on every instance. */
  readonly tasks?: readonly InstanceTask[];
  readonly personalData?: PersonalData;
  /** Last writes and unsubscribing, while the database is still open. */
  readonly close?: () => void | Promise<void>;
};
