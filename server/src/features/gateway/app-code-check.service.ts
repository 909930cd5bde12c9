import type { VerifyRequest } from '@waypost/contract/entities/gateway';
import { capInAnswer, type CapStop } from '@waypost/domain/caps/spend-cap';
import { productRefusal } from '@waypost/domain/customers/products';
import { createRuleCheck, noRestrictions } from '@waypost/domain/keys/key-restrictions';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { verifyDecision } from '@waypost/domain/keys/key-status';
import type { AppCredential, ProofAnswer } from './authorize.service.ts';

type CheckedApp = {
  readonly app_id: AppId;
  readonly product_id: ProjectId;
  readonly state: ReturnType<typeof verifyDecision>;
  readonly domains: readonly string[];
  readonly products_off: readonly string[];
  /** A reached spend cap of the project or its customer. */
  readonly stop?: CapStop | undefined;
};
type AppCodes = { readonly checkAppCode: (app_id: string, app_code: string) => Promise<CheckedApp | undefined> };

const noSuchCode: ProofAnswer = { code: 'NOT_FOUND', message: 'The app id is unknown, or the app code is wrong.' };

/** Checks whether an app id with its app code may call: the app, its project, and its protected domains. */
export const createAppCodeCheck =
  ({ checkAppCode }: AppCodes) =>
  async ({ app_id, app_code }: AppCredential, call: Omit<VerifyRequest, 'key'>): Promise<ProofAnswer> => {
    const app = await checkAppCode(app_id, app_code);
    if (!app) return noSuchCode;
    const named = { appId: app.app_id, projectId: app.product_id };
    if (app.state === 'EXPIRED') return { code: 'EXPIRED', ...named, message: 'This app has ended.' };
    if (app.state !== 'VALID')
      return { code: 'PROJECT_INACTIVE', ...named, message: 'The project of this app is not active.' };
    // only keys have restrictions and services
    const rules = createRuleCheck({ restrictions: noRestrictions, domains: app.domains, services: null })(call);
    const decision = (rules.code === 'VALID' && productRefusal(app.products_off, call)) || rules;
    if (decision.code === 'VALID' && app.stop) return { code: 'SPEND_CAP_REACHED', ...named, ...capInAnswer(app.stop) };
    return { code: decision.code, ...named, ...(decision.message !== undefined && { message: decision.message }) };
  };
