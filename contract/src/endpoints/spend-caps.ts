import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { SpendCapInput, SpendCaps } from '../entities/spend-caps.ts';
import { idOf } from '../entities/values.ts';
import { spendCapRoutes } from '../routes/spend-caps.ts';

const common = { tag: 'Spend caps', access: 'user', envelope: 'portal', response: SpendCaps } as const;
const ofProject = z.object({ id: idOf('prj') });
const change = { ...common, body: SpendCapInput, reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'] } as const;

export const spendCapEndpoints = {
  readSpendCaps: {
    ...spendCapRoutes.readSpendCaps,
    ...common,
    summary: 'Read the spend caps of a project, its keys and its customer, and which keys they will stop',
    params: ofProject,
    reasons: ['NOT_FOUND'],
  },
  setProjectSpendCap: {
    ...spendCapRoutes.setProjectSpendCap,
    ...change,
    summary: 'Set, change or remove the spend cap of a project',
    params: ofProject,
  },
  setKeySpendCap: {
    ...spendCapRoutes.setKeySpendCap,
    ...change,
    summary: 'Set, change or remove the spend cap of an API key',
    params: ofProject.extend({ apiKeyId: idOf('key') }),
  },
  setCustomerSpendCap: {
    ...spendCapRoutes.setCustomerSpendCap,
    ...change,
    summary: 'Set, change or remove the spend cap of the customer that a reseller runs this project for',
    params: ofProject,
  },
} as const satisfies Endpoints;
