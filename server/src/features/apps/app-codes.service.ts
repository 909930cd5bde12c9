import { isWellFormedAppCode } from '@waypost/domain/apps/app-credentials';
import { stopAt } from '@waypost/domain/caps/spend-cap';
import { isId } from '@waypost/domain/base/ids';
import { neverExpires, verifyDecision } from '@waypost/domain/keys/key-status';
import { appEnd, projectEnd } from '@waypost/domain/projects/ends';
import { timingSafeEqual } from 'node:crypto';
import type { AppSecrets } from './app-secrets.service.ts';
import { findAppOfCode } from './apps.store.ts';
import type { Plumbing } from '../../plumbing.ts';

export type AppCodesDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly secrets: Pick<AppSecrets, 'hashCode'>;
};
export type AppCodes = ReturnType<typeof createAppCodes>;

const noHash = Buffer.alloc(32);

/** Checks app ids and app codes for gateways. */
export const createAppCodes = ({ db, clock, secrets }: AppCodesDeps) => ({
  /**
   * Undefined for a wrong code. Otherwise `state` says whether the app and its project are active; every change of them is
   * announced on the channel of projects.
   */
  async checkAppCode(app_id: string, app_code: string) {
    if (!isId('app', app_id) || !isWellFormedAppCode(app_code)) return undefined;
    const app = await findAppOfCode(db, app_id);
    const fits = timingSafeEqual(app?.app_code_hash ?? noHash, secrets.hashCode(app_code));
    if (!app || !fits) return undefined;
    const { app_code_hash: _hash, status, expiry_date, project_expiry_date, spend_stops, ...facts } = app;
    const owner = {
      appEnd: appEnd({ status, expiry_date }),
      projectStatus: facts.aria_status,
      projectEnd: projectEnd({ ...facts, expiry_date: project_expiry_date }),
    };
    const now = clock();
    const state = verifyDecision({ enabled: true, expiresAt: neverExpires, ...owner }, now);
    const stop = stopAt(spend_stops ?? [], now.getTime());
    return { ...facts, app_id, expiry_date, state, stop };
  },
});
