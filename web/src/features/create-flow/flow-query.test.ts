import { describe, expect, it } from 'vitest';
import { queryAfterPayment, queryAtStep, queryWithoutFlow } from './flow-query.ts';

const query = {
  create: 'Freemium-Pro',
  step: 'payment',
  upgradeId: 'prj_1',
  isPayMethodUpdated: 'true',
  token: 'tok_1',
  tab: 'all',
};

describe('query of the create flow', () => {
  it('changes the step and nothing else', () => {
    expect(queryAtStep(query, 'review')).toEqual({ ...query, step: 'review' });
    expect(queryAtStep({ create: 'Freemium-Basic' }, 'terms')).toEqual({ create: 'Freemium-Basic', step: 'terms' });
  });

  it('loses what a payment callback left behind', () => {
    expect(queryAfterPayment(query)).toEqual({
      create: 'Freemium-Pro',
      step: 'payment',
      upgradeId: 'prj_1',
      tab: 'all',
    });
  });

  it('loses everything of the flow when it is cancelled, and keeps the page’s own', () => {
    expect(queryWithoutFlow(query)).toEqual({ tab: 'all' });
    expect(queryWithoutFlow({})).toEqual({});
  });
});
