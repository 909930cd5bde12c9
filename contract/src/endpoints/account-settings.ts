import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  AccountProfile,
  AccountProfileInput,
  Deletion,
  DeletionInput,
  EndedSessions,
  OwnSessions,
  PasswordChangeInput,
} from '../entities/account-settings.ts';
import { LanguageInput } from '../entities/account.ts';
import { AccountData } from '../entities/account-data.ts';
import { accountSettingsRoutes } from '../routes/account-settings.ts';

const common = { tag: 'Account settings', access: 'account', service: 'account', envelope: 'portal' } as const;
const minute = 60_000;

export const accountSettingsEndpoints = {
  readProfile: {
    ...accountSettingsRoutes.readProfile,
    ...common,
    summary: 'Read the own profile',
    response: AccountProfile,
    reasons: [],
  },
  chooseOwnLanguage: {
    ...accountSettingsRoutes.chooseOwnLanguage,
    ...common,
    limit: { max: 60, windowMs: minute },
    summary: 'Choose the language of the own mails',
    body: LanguageInput,
    status: 204,
    reasons: [],
  },
  updateProfile: {
    ...accountSettingsRoutes.updateProfile,
    ...common,
    limit: { max: 60, windowMs: minute },
    summary: 'Change the own profile; every session of the user shows it',
    body: AccountProfileInput,
    response: AccountProfile,
    reasons: [],
  },
  resendVerificationMail: {
    ...accountSettingsRoutes.resendVerificationMail,
    ...common,
    limit: { max: 30, windowMs: minute },
    summary: 'Mail the verification link once more',
    status: 204,
    reasons: [],
  },
  changePassword: {
    ...accountSettingsRoutes.changePassword,
    ...common,
    limit: { max: 30, windowMs: minute },
    summary: 'Change the password, which asks for the present one and ends every other session',
    body: PasswordChangeInput,
    response: EndedSessions,
    reasons: ['WRONG_PASSWORD', 'WEAK_PASSWORD'],
  },
  listSessions: {
    ...accountSettingsRoutes.listSessions,
    ...common,
    summary: 'List the own sessions, the one used last first',
    response: OwnSessions,
    reasons: [],
  },
  endSession: {
    ...accountSettingsRoutes.endSession,
    ...common,
    summary: 'End one of the own sessions, everywhere',
    params: z.object({ sid: z.uuid() }),
    status: 204,
    reasons: ['NOT_FOUND'],
  },
  endOtherSessions: {
    ...accountSettingsRoutes.endOtherSessions,
    ...common,
    summary: 'End every own session but the one that asks',
    response: EndedSessions,
    reasons: [],
  },
  downloadData: {
    ...accountSettingsRoutes.downloadData,
    ...common,
    envelope: 'raw',
    limit: { max: 10, windowMs: minute },
    summary: 'Download everything kept about the user as a file',
    response: AccountData,
    reasons: ['REAUTHENTICATION_REQUIRED'],
  },
  readDeletion: {
    ...accountSettingsRoutes.readDeletion,
    ...common,
    summary: 'Say what stands in the way of deleting the account, and what would end with it',
    response: Deletion,
    reasons: [],
  },
  deleteAccount: {
    ...accountSettingsRoutes.deleteAccount,
    ...common,
    limit: { max: 30, windowMs: minute },
    summary: 'Delete the account',
    body: DeletionInput,
    status: 204,
    reasons: ['REAUTHENTICATION_REQUIRED', 'PAID_PROJECT_ACTIVE', 'USAGE_NOT_BILLED'],
  },
} as const satisfies Endpoints;
