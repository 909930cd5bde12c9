import type { AppId } from '@waypost/domain/base/ids';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { namespaceIsTaken, type NamespaceStep, nextSaving } from './namespace-saving.ts';

const walk = (...steps: NamespaceStep[]) => {
  const passed: string[] = [];
  let saving: ReturnType<typeof nextSaving> = { status: 'off' };
  for (const step of steps) {
    saving = nextSaving(saving, step);
    passed.push(saving.status);
  }
  return { passed, problem: saving.problem };
};

describe('the status of a namespace', () => {
  it('is initialized with the form, in progress while it is saved, and off when it is APP-19 APP-20', () => {
    expect(walk('open', 'save', 'saved')).toEqual({
      passed: ['initialized', 'in_progress', 'off'],
      problem: undefined,
    });
    expect(walk('open', 'close')).toEqual({ passed: ['initialized', 'off'], problem: undefined });
  });

  it.each(['invalid', 'taken', 'failed'] as const)(
    'is error when it was %s, until it is tried again APP-20',
    (problem) => {
      expect(walk('open', 'save', problem)).toEqual({ passed: ['initialized', 'in_progress', 'error'], problem });
      expect(walk('open', 'save', problem, 'save')).toEqual({
        passed: ['initialized', 'in_progress', 'error', 'in_progress'],
        problem: undefined,
      });
    },
  );

  it('stays off when the answer comes to a form that was left', () => {
    expect(walk('open', 'save', 'close', 'taken').passed.at(-1)).toBe('off');
  });
});

describe('asking for a namespace', () => {
  const app = { app_id: 'app_01hzy0a0a0a0a0a0a0a0a0a0a0', platform: 'ios' } as const;
  const answering = (answer: () => Promise<{ app_id: AppId | null }>) => ({ apps: { findNamespace: answer } }) as never;

  it('finds it taken by another app, one’s own or a stranger’s, and free otherwise APP-21', async () => {
    const holders = [null, 'app_01hzy0b0b0b0b0b0b0b0b0b0b0', app.app_id] as const;
    const taken = await Promise.all(
      holders.map((app_id) =>
        namespaceIsTaken(
          answering(() => Promise.resolve({ app_id })),
          app,
          'com.example',
        ),
      ),
    );
    expect(taken).toEqual([true, true, false]);
    const free = () => Promise.reject(new ApiError({ status: 404, reason: 'NOT_FOUND', code: 404 }));
    expect(await namespaceIsTaken(answering(free), app, 'com.example')).toBe(false);
  });

  it('does not take a failure for an answer APP-21', async () => {
    const failing = () => Promise.reject(new ApiError({ status: 500, reason: 'UNKNOWN', code: 500 }));
    await expect(namespaceIsTaken(answering(failing), app, 'com.example')).rejects.toThrow(ApiError);
  });
});
