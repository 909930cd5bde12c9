import { useQueryClient } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import { appNameMaxLength, type AppPlatform, contractTypeOf } from '@waypost/domain/apps/apps';
import type { ProjectId } from '@waypost/domain/base/ids';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useApi, useConfig } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { creationDay } from '../creation-day.ts';
import { sendProject } from '../send-project.ts';
import { toCreationError } from '../project-error.ts';
import type { CreateInput } from '../use-create-flow.ts';
import { type EvaluationFlow, missingApps } from './evaluation-flow.ts';
import type { CreatePageHandle } from './use-create-page.ts';

export type EvaluationInput = {
  readonly plan: Plan;
  /** The details of a new developer account; undefined for an existing one. */
  readonly user: CreateInput['user'];
  readonly account: DeveloperAccount | null;
};

const isThereAlready = ({ status, reason }: ApiError) => status === 409 && reason === 'APPLICATION_ALREADY_CREATED';

type Creation = Pick<CreatePageHandle, 'latest' | 'change'>;

/** The two calls of a creation. Each records what it made, so that a retry does not repeat it. */
function useCreationCalls({ latest, change }: Creation) {
  const api = useApi();
  const t = useText();
  const { terms_version } = useConfig();
  return {
    async project(flow: EvaluationFlow, { plan, user }: EvaluationInput): Promise<ProjectId> {
      if (flow.productId !== null) return flow.productId as ProjectId;
      const app_name = flow.name.trim();
      const date = creationDay(new Date());
      const body = { plan_id: plan.id, date, terms_version, ...(user && { user }), additionalData: { app_name } };
      const productId = await sendProject(api.projects, { flowId: flow.flowId, upgradeId: null }, body);
      await api.projects.updateProject({ params: { id: productId }, body: { app_name } });
      change({ productId });
      return productId;
    },

    async app(id: ProjectId, platform: AppPlatform) {
      const { name = '', created = [] } = latest.current ?? {};
      const whole = t('evaluation.appName', { name: name.trim(), platform: t(`apps.platform.${platform}`) });
      const contract_type = contractTypeOf({ isEvaluation: true });
      const body = {
        app_name: Array.from(whole).slice(0, appNameMaxLength).join(''), // whole characters, not halves of one
        platform,
        auth_type: 'apiKey',
        contract_type,
      } as const;
      try {
        await api.apps.createApp({ params: { id }, body });
      } catch (error) {
        if (!(error instanceof ApiError) || !isThereAlready(error)) throw error;
      }
      change({ created: [...created, platform] });
    },
  };
}

/** Creates the project and then one app for each platform. After a failure it continues at the first missing one. */
export function useEvaluationCreation({ latest, change, goTo }: CreatePageHandle) {
  const queryClient = useQueryClient();
  const calls = useCreationCalls({ latest, change });
  const isRunning = useRef(false);
  const [isCreating, setCreating] = useState(false);

  async function createAll(input: EvaluationInput) {
    const flow = latest.current;
    if (!flow) return;
    change({ error: null });
    const productId = await calls.project(flow, input);
    for (const platform of missingApps(flow)) await calls.app(productId, platform);
    void queryClient.invalidateQueries({ refetchType: 'none' }); // what is cached predates the project
    change({ createDone: true });
    await goTo(paths.createDone, {});
  }

  const create = async (input: EvaluationInput) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setCreating(true);
    try {
      await createAll(input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.length > 0) throw error; // the form shows them at its fields
      change({ error: toCreationError(error) });
    } finally {
      isRunning.current = false;
      setCreating(false);
    }
  };
  return { create, isCreating };
}
