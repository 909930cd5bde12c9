import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  AdminSuggestionQuery,
  CustomerSuggestion,
  CustomerSuggestionQuery,
  ResellerPlan,
  ResellerPlanChoice,
  ResellerPlanQuery,
  ResellerProjectCreated,
  ResellerProjectInput,
  ResellerProjectSetup,
  ResellerUpgradeInput,
} from '../entities/resellers.ts';
import { CustomerOverview, CustomerOverviewQuery, CustomerOverviewSelection } from '../entities/customer-overview.ts';
import { CustomerStatement, CustomerStatementMonth, CustomerStatementQuery } from '../entities/customer-statement.ts';
import { csvFileOf, idOf } from '../entities/values.ts';
import { resellerRoutes } from '../routes/resellers.ts';

const common = { tag: 'Resellers', access: 'user', envelope: 'portal' } as const;
/** Of the account and of the chosen plans. */
const refusals = [
  'USER_ROLE_PERMISSION_DENIED',
  'PLAN_NOT_FOUND',
  'INVALID_DATE',
  'BLOCK_PLATFORM_USER_PROJECT_CREATE',
  'DEVELOPER_NOT_FOUND',
  'ACCOUNT_IS_NOT_ACTIVE',
  'COUNTRY_ACCESS_DENIED',
  'UNSUPPORTED_CURRENCY',
  'CREATION_LOCKED',
] as const;

export const resellerEndpoints = {
  listResellerPlans: {
    ...resellerRoutes.listResellerPlans,
    ...common,
    envelope: 'raw',
    summary: 'List the groups of the reseller catalogue with their plans',
    query: ResellerPlanQuery,
    cached: 'private',
    response: z.array(ResellerPlan),
    reasons: ['USER_ROLE_PERMISSION_DENIED'],
  },
  setUpResellerProject: {
    ...resellerRoutes.setUpResellerProject,
    ...common,
    summary: 'Find out the type of the apps of a project with these plans; nothing is created',
    body: ResellerPlanChoice,
    response: ResellerProjectSetup,
    reasons: ['USER_ROLE_PERMISSION_DENIED', 'PLAN_NOT_FOUND'],
  },
  createResellerProject: {
    ...resellerRoutes.createResellerProject,
    ...common,
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Create a project that a reseller runs for a customer; the Idempotency-Key names the flow',
    body: ResellerProjectInput,
    status: 201,
    response: ResellerProjectCreated,
    reasons: refusals,
  },
  upgradeResellerProject: {
    ...resellerRoutes.upgradeResellerProject,
    ...common,
    summary: 'Change the plans or the expiry of a project that a reseller runs; doing it again changes nothing',
    params: z.object({ id: idOf('prj') }),
    body: ResellerUpgradeInput,
    response: ResellerProjectCreated,
    reasons: [...refusals, 'NOT_FOUND', 'PLAN_CHANGE_REFUSED', 'PLAN_CHANGE_PENDING'],
  },
  suggestCustomers: {
    ...resellerRoutes.suggestCustomers,
    ...common,
    limit: { max: 600, windowMs: 60_000 },
    summary: 'Suggest customers of the reseller whose name contains a word that begins with the typed text',
    query: CustomerSuggestionQuery,
    response: z.array(CustomerSuggestion),
    reasons: ['USER_ROLE_PERMISSION_DENIED'],
  },
  suggestCustomerAdmins: {
    ...resellerRoutes.suggestCustomerAdmins,
    ...common,
    limit: { max: 600, windowMs: 60_000 },
    summary:
      'Suggest addresses of customer admins that begin with the typed text; with a customer_id only of that customer',
    query: AdminSuggestionQuery,
    response: z.array(z.string()),
    reasons: ['USER_ROLE_PERMISSION_DENIED', 'NOT_FOUND'],
  },
  listResellerCustomers: {
    ...resellerRoutes.listResellerCustomers,
    ...common,
    summary: 'List a page of the reseller’s customers with the figures of their projects',
    query: CustomerOverviewQuery,
    response: CustomerOverview,
    reasons: ['USER_ROLE_PERMISSION_DENIED'],
  },
  exportResellerCustomers: {
    ...resellerRoutes.exportResellerCustomers,
    ...common,
    envelope: 'raw',
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Download the reseller’s customers with the figures of their projects as CSV',
    query: CustomerOverviewSelection,
    produces: 'text/csv',
    response: csvFileOf('Every customer'),
    unchecked: true,
    reasons: ['USER_ROLE_PERMISSION_DENIED'],
  },
  readCustomerStatement: {
    ...resellerRoutes.readCustomerStatement,
    ...common,
    summary: 'Read what the projects of a customer cost it in a calendar month, before tax',
    params: z.object({ customer_id: idOf('cus') }),
    query: CustomerStatementQuery,
    response: CustomerStatement,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  exportCustomerStatement: {
    ...resellerRoutes.exportCustomerStatement,
    ...common,
    envelope: 'raw',
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Download what the projects of a customer cost it in a calendar month as CSV',
    params: z.object({ customer_id: idOf('cus') }),
    query: CustomerStatementMonth,
    produces: 'text/csv',
    response: csvFileOf('Every line'),
    unchecked: true,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
} as const satisfies Endpoints;
