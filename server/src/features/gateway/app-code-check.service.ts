import type { VerifyRequest } from '@waypost/contract/entities/gateway';
import { createRuleCheck, noRestrictions } from '@waypost/domain/keys/key-restrictions';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { verifyDecision } from '@waypost/domain/keys/key-status';
import type { AppCredential, ProofAnswer } from './authorize.service.ts';

/** The app, where the code is its own. */
type CheckedApp = {
  readonly app_id: AppId;
  readonly product_id: ProjectId;
  readonly state: ReturnType<typeof verifyDecision>;
  readonly domains: readonly string[];
};
type AppCodes = { readonly checkAppCode: (app_id: string, app_code: string) => Promise<CheckedApp | undefined> };

const noSuchCode: ProofAnswer = { code: 'NOT_FOUND', message: 'There is no such app, or the app code is not its own.' };

/** Whether an app id and its app code may call: the app, its project, and the domains that protect it. */
export const createAppCodeCheck =
  ({ checkAppCode }: AppCodes) =>
  async ({ app_id, app_code }: AppCredential, call: Omit<VerifyRequest, 'key'>): Promise<ProofAnswer> => {
    const app = await checkAppCode(app_id, app_code);
    if (!app) return noSuchCode;
    const named = { appId: app.app_id, projectId: app.product_id };
    if (app.state === 'EXPIRED') return { code: 'EXPIRED', ...named, message: 'This app has ended.' };
    if (app.state !== 'VALID')
      return { code: 'PROJECT_INACTIVE', ...named, message: 'The project of this app is not active.' };
    // an app has no restrictions and services of its own, only a key has
    const decision = createRuleCheck({ restrictions: noRestrictions, domains: app.domains, services: null })(call);
    return { code: decision.code, ...named, ...(decision.message !== undefined && { message: decision.message }) };
  };
