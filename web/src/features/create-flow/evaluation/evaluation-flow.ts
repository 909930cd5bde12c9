import { type AppPlatform, isAppPlatform } from '@waypost/domain/apps/apps';
import { clientStorage, flowKeys } from '../../../api/client-storage.ts';

/** The evaluation flow of a tab, in session storage, so that a reload loses nothing. */
export type EvaluationFlow = {
  /** Sent as the Idempotency-Key: a repeated creation answers the same project. */
  readonly flowId: string;
  /** Who typed; null until somebody signed in. */
  readonly userId: string | null;
  readonly name: string;
  readonly platforms: readonly AppPlatform[];
  readonly productId: string | null;
  /** Whether the project has the name that was typed. */
  readonly isNamed: boolean;
  /** The platforms whose apps exist, which a retry does not repeat. */
  readonly created: readonly AppPlatform[];
  readonly createDone: boolean;
  readonly error: string | null;
};

const newFlow = (userId: string | null, flowId: string): EvaluationFlow => ({
  flowId,
  userId,
  name: '',
  platforms: [],
  productId: null,
  isNamed: false,
  created: [],
  createDone: false,
  error: null,
});

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
const isPlatforms = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && isAppPlatform(each));

const checks: Readonly<Record<keyof EvaluationFlow, (value: unknown) => boolean>> = {
  flowId: (value) => typeof value === 'string',
  userId: isTextOrNull,
  name: (value) => typeof value === 'string',
  platforms: isPlatforms,
  productId: isTextOrNull,
  isNamed: (value) => typeof value === 'boolean',
  created: isPlatforms,
  createDone: (value) => typeof value === 'boolean',
  error: isTextOrNull,
};

function isFlow(value: unknown): value is EvaluationFlow {
  const fields: Partial<Record<string, unknown>> = { ...(value as object) };
  return Object.entries(checks).every(([key, holds]) => holds(fields[key]));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // users can write there too
  }
}

/** The stored flow; undefined if there is none, or none that can be read. */
export function storedEvaluation(): EvaluationFlow | undefined {
  const value = parsed(clientStorage.read(flowKeys.evaluation));
  return isFlow(value) ? value : undefined;
}

export const keepEvaluation = (flow: EvaluationFlow): void =>
  clientStorage.keep(flowKeys.evaluation, JSON.stringify(flow));
export const forgetEvaluation = (): void => clientStorage.forget(flowKeys.evaluation);

/** The stored flow of the same user, otherwise a new one: nobody sees what another user typed. */
export function openEvaluation(
  stored: EvaluationFlow | undefined,
  { userId, flowId }: { readonly userId: string | null; readonly flowId: string },
): EvaluationFlow {
  const isOwn = stored !== undefined && (stored.userId === null || userId === null || stored.userId === userId);
  return isOwn ? { ...stored, userId: userId ?? stored.userId } : newFlow(userId, flowId);
}

/** The platforms that still need an app. */
export const missingApps = ({ platforms, created }: EvaluationFlow): readonly AppPlatform[] =>
  platforms.filter((platform) => !created.includes(platform));
