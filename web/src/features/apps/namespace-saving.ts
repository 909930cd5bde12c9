import type { App } from '@waypost/contract/entities/app';
import { isNamespace } from '@waypost/domain/base/host-name';
import { useState } from 'react';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/app-context.tsx';
import { isUnsent } from '../../api/failure.ts';
import { useUpdateApp } from './apps-mutations.ts';

/** The status of saving a namespace. */
export type NamespaceStatus = 'off' | 'initialized' | 'in_progress' | 'error';
export type NamespaceProblem = 'invalid' | 'taken' | 'unsent' | 'failed';

type Saving = { readonly status: NamespaceStatus; readonly problem?: NamespaceProblem };
export type NamespaceStep = 'open' | 'close' | 'save' | 'saved' | NamespaceProblem;

/** Advances the status when the form opens, saves or gets its response. */
export function nextSaving({ status }: Saving, step: NamespaceStep): Saving {
  if (step === 'open') return { status: 'initialized' };
  if (step === 'close' || step === 'saved') return { status: 'off' };
  if (status === 'off') return { status }; // the response of a form that has been closed
  return step === 'save' ? { status: 'in_progress' } : { status: 'error', problem: step };
}

/** Whether another app already uses the namespace; 404 means that it is available. */
export async function namespaceIsTaken(
  api: Pick<Api, 'apps'>,
  { platform, app_id }: Pick<App, 'platform' | 'app_id'>,
  namespace: string,
): Promise<boolean> {
  try {
    const holder = await api.apps.findNamespace({ params: { platform, namespace } });
    return holder.app_id !== app_id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

function problemOf(error: unknown): NamespaceProblem {
  if (isUnsent(error)) return 'unsent';
  return error instanceof ApiError && error.reason === 'NAMESPACE_TAKEN' ? 'taken' : 'failed';
}

/** Saves an app's namespace after checking that it is available. */
export function useNamespaceSaving(app: App) {
  const api = useApi();
  const update = useUpdateApp(app);
  const [saving, setSaving] = useState<Saving>({ status: 'off' });
  const step = (to: NamespaceStep) => setSaving((from) => nextSaving(from, to));
  const outcome = async (namespace: string): Promise<NamespaceStep> => {
    try {
      if (namespace !== '' && (await namespaceIsTaken(api, app, namespace))) return 'taken';
      await update.mutateAsync({ namespace: namespace === '' ? null : namespace });
      return 'saved';
    } catch (error) {
      return problemOf(error);
    }
  };
  const save = async (typed: string) => {
    const namespace = typed.trim();
    if (namespace === (app.namespace ?? '')) return step('close');
    if (namespace !== '' && !isNamespace(namespace)) return step('invalid');
    step('save');
    step(await outcome(namespace));
  };
  return { ...saving, open: () => step('open'), close: () => step('close'), save: (typed: string) => void save(typed) };
}
