import { newId } from '../base/ids.ts';
import { type Json, textAt } from '../base/json.ts';
import type { Records } from '../base/records.ts';
import type { Answer } from '../faults/faulty-call.ts';

const memberStates = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');
/** These states confirm a number without saying whose it is. */
const silentStates = ['DE', 'ES'];

/** Numbers that choose the answer, as at the public test service. */
export const testNumbers = {
  '100': 'VALID',
  '200': 'INVALID',
  '201': 'INVALID_INPUT',
  '202': 'INVALID_REQUESTER_INFO',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '400': 'VAT_BLOCKED',
  '401': 'IP_BLOCKED',
  '500': 'GLOBAL_MAX_CONCURRENT_REQ',
  '501': 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  '600': 'MS_MAX_CONCURRENT_REQ',
  '601': 'MS_MAX_CONCURRENT_REQ_TIME',
} as const;

export const vatOutcomes: readonly string[] = Object.values(testNumbers);
const faultsOfCaller = ['INVALID_INPUT', 'INVALID_REQUESTER_INFO', 'VAT_BLOCKED', 'IP_BLOCKED'];

const isTestNumber = (number: string): number is keyof typeof testNumbers => number in testNumbers;

/** The EU's check of VAT numbers: every well-formed number is valid unless something else was chosen. */
export function createVatService(records: Records, now: () => Date) {
  /** Outcomes chosen on the control page, by country and number; `*` is for all of them. */
  const chosen = records.collection<string>('vat-answers', 500);

  function outcomeOf(country: string, number: string): string {
    if (!memberStates.includes(country)) return 'INVALID_INPUT';
    if (isTestNumber(number)) return testNumbers[number];
    const choice = chosen.get(country + number) ?? chosen.get('*');
    if (choice !== undefined) return choice;
    return /^[0-9A-Z+*]{2,12}$/.test(number) ? 'VALID' : 'INVALID_INPUT';
  }

  function failure(error: string): Answer {
    const body = { actionSucceed: false, errorWrappers: [{ error }] };
    return { status: faultsOfCaller.includes(error) ? 400 : 500, body };
  }

  function checked(country: string, number: string, isValid: boolean) {
    const isNamed = isValid && !silentStates.includes(country);
    return {
      countryCode: country,
      vatNumber: number,
      requestDate: now().toISOString(),
      valid: isValid,
      requestIdentifier: '',
      name: isNamed ? `Sandbox Company ${country}${number}` : '---',
      address: isNamed ? `1 Sandbox Street, ${country}` : '---',
      traderName: '---',
      traderStreet: '---',
      traderPostalCode: '---',
      traderCity: '---',
      traderCompanyType: '---',
      traderNameMatch: 'NOT_PROCESSED',
      traderStreetMatch: 'NOT_PROCESSED',
      traderPostalCodeMatch: 'NOT_PROCESSED',
      traderCityMatch: 'NOT_PROCESSED',
      traderCompanyTypeMatch: 'NOT_PROCESSED',
    };
  }

  return {
    chosen,
    check(body: Json): Answer {
      const country = textAt(body, 'countryCode') ?? '';
      const number = (textAt(body, 'vatNumber') ?? '').replaceAll(/[\s.-]/g, '').toUpperCase();
      const outcome = outcomeOf(country, number);
      if (outcome !== 'VALID' && outcome !== 'INVALID') return failure(outcome);
      const isValid = outcome === 'VALID';
      const hasRequester =
        textAt(body, 'requesterMemberStateCode') !== undefined && textAt(body, 'requesterNumber') !== undefined;
      const answer = checked(country, number, isValid);
      const requestIdentifier = isValid && hasRequester ? `WAPIAAAA${newId(10)}` : '';
      return { status: 200, body: { ...answer, requestIdentifier } };
    },
  };
}

export type VatService = ReturnType<typeof createVatService>;
