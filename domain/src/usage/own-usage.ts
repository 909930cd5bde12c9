import { chartCategories } from './usage.ts';

/** The charts of everything that somebody sees: those of a project, and failed calls (USE-08, USE-49). */
export const ownCharts = [...chartCategories, 'errors'] as const;
export type OwnChart = (typeof ownCharts)[number];

/** By what these charts are divided; failed calls have reasons instead of services. */
export const ownDivisions = ['project', 'app', 'service'] as const;
export type OwnDivision = (typeof ownDivisions)[number];
