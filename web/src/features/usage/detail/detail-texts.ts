import { clientKinds } from '@waypost/domain/keys/key-restrictions';
import { otherValue, type UsageDimension, usageOutcomes } from '@waypost/domain/usage/usage-dimensions';
import { usageEnvironments } from '@waypost/domain/usage/usage';
import { countryName } from '../../../messages/formats.ts';
import type { Text } from '../../../messages/use-text.tsx';
import { environmentName, serviceName } from '../usage-texts.ts';
import { notReported } from './breakdown-series.ts';

const tailLength = 6;

type Names = { readonly t: Text; readonly keyNames: ReadonlyMap<string, string> | undefined };

const known = <Value extends string>(values: readonly Value[], text: string) => values.find((value) => value === text);

const nameIn: Readonly<Record<UsageDimension, (value: string, names: Names) => string | undefined>> = {
  key: (value, { keyNames }) => keyNames?.get(value) ?? `…${value.slice(-tailLength)}`,
  country: (value, { t }) => countryName(value, t),
  service: (value, { t }) => serviceName(value, t),
  origin: () => undefined,
  environment(value, { t }) {
    const environment = known(usageEnvironments, value);
    return environment && environmentName(environment, t);
  },
  client(value, { t }) {
    const client = known(clientKinds, value);
    return client && t(`usageDetail.client.${client}`);
  },
  outcome(value, { t }) {
    const outcome = known(usageOutcomes, value);
    return outcome && t(`usageDetail.outcome.${outcome}`);
  },
};

/** A value of a dimension in words; one without any is shown as it was reported. */
export function valueName(dimension: UsageDimension, value: string, names: Names): string {
  if (value === notReported) return names.t('usageDetail.notReported');
  if (value === otherValue) return names.t('usageDetail.other');
  return nameIn[dimension](value, names) ?? value;
}
