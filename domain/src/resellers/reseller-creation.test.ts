import { describe, expect, it } from 'vitest';
import {
  creationSteps,
  isDone,
  newProgress,
  nextStep,
  type Progress,
  progressAfter,
  type ProgressEvent,
  progressMessage,
  visibleSteps,
} from './reseller-creation.ts';

const after = (isUpgrade: boolean, ...events: ProgressEvent[]) =>
  events.reduce<Progress>(progressAfter, newProgress(isUpgrade));
const succeeded = (step: (typeof creationSteps)[number]): ProgressEvent => ({ kind: 'succeeded', step });
const failed = (step: (typeof creationSteps)[number]): ProgressEvent => ({ kind: 'failed', step });
const begun = (step: (typeof creationSteps)[number]): ProgressEvent => ({ kind: 'begun', step });

describe('a reseller’s creation', () => {
  it('goes through project, app and invite, each loading, then success or error, and done with the last one (RES-44)', () => {
    expect(newProgress(false).steps).toEqual({ project: 'loading' });
    const running = after(false, succeeded('project'), begun('app'));
    expect(running.steps).toEqual({ project: 'success', app: 'loading' });
    expect(after(false, succeeded('project'), failed('app')).steps).toEqual({ project: 'success', app: 'error' });
    const whole = after(false, succeeded('project'), succeeded('app'), succeeded('invite'));
    expect(whole.steps).toEqual({ project: 'done', app: 'done', invite: 'done' });
  });

  it('has the apps after the project and the invitation after the apps (RES-45)', () => {
    expect(creationSteps).toEqual(['project', 'app', 'invite']);
    expect(nextStep(newProgress(false))).toBe('project');
    expect(nextStep(after(false, succeeded('project')))).toBe('app');
    expect(nextStep(after(false, succeeded('project'), succeeded('app')))).toBe('invite');
  });

  it('is done with its invitation, an upgrade with its project (RES-47)', () => {
    expect(isDone(after(false, succeeded('project'), succeeded('app')))).toBe(false);
    expect(isDone(after(false, succeeded('project'), succeeded('app'), succeeded('invite')))).toBe(true);
    expect(isDone(after(true, succeeded('project')))).toBe(true);
    expect(isDone(after(true))).toBe(false);
  });

  it('says creating, errors for the project, error_on_step for a later step, and done (RES-46)', () => {
    expect(progressMessage(newProgress(false))).toBe('creating');
    expect(progressMessage(after(false, succeeded('project'), begun('app')))).toBe('creating');
    expect(progressMessage(after(false, failed('project')))).toBe('errors');
    expect(progressMessage(after(false, succeeded('project'), failed('app')))).toBe('error_on_step');
    const late = after(false, succeeded('project'), succeeded('app'), failed('invite'));
    expect(progressMessage(late)).toBe('error_on_step');
    expect(progressMessage(after(true, succeeded('project')))).toBe('done');
  });

  it('lists the step of the apps only after it or the invitation has failed', () => {
    expect(visibleSteps(newProgress(false))).toEqual(['project', 'invite']);
    expect(visibleSteps(after(false, failed('project')))).toEqual(['project', 'invite']);
    expect(visibleSteps(after(false, succeeded('project'), failed('app')))).toEqual(creationSteps);
    expect(visibleSteps(newProgress(true))).toEqual(['project']);
  });

  it('begins a retry at the step that failed (RES-49)', () => {
    const late = after(false, succeeded('project'), failed('app'), { kind: 'retried' });
    expect(late.steps).toEqual({ project: 'success', app: 'loading' });
    expect(progressMessage(late)).toBe('creating');
  });
});
