import type { VatCheck, VatChecker } from './vat-checker.port.ts';

type Options = {
  /** The origin of VIES, the EU's validation service. */
  readonly origin: string;
  /** The seller's own VAT ID, for which the service issues consultation numbers. */
  readonly requester?: string | undefined;
  readonly timeoutMs: number;
  readonly onUnavailable: (cause: unknown) => void;
};

const path = '/taxation_customs/vies/rest-api/check-vat-number';
const unavailable: VatCheck = { outcome: 'UNAVAILABLE', consultation_number: null };
const invalid: VatCheck = { outcome: 'INVALID', consultation_number: null };

const parts = (vatId: string) => ({ country: vatId.slice(0, 2), number: vatId.slice(2) });

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The service's error codes, such as MS_UNAVAILABLE; only INVALID_INPUT is about the number. */
function errorsOf({ errorWrappers }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(errorWrappers) ? errorWrappers.map((wrapper) => record(wrapper)['error']) : [];
}

function isAboutAnother(answer: Readonly<Record<string, unknown>>, vatId: string): boolean {
  const { country, number } = parts(vatId);
  const { countryCode = country, vatNumber = number } = answer;
  return countryCode !== country || vatNumber !== number;
}

function readAnswer(answer: Readonly<Record<string, unknown>>, vatId: string): VatCheck | undefined {
  const errors = errorsOf(answer);
  if (errors.length > 0) return errors.every((error) => error === 'INVALID_INPUT') ? invalid : undefined;
  if (isAboutAnother(answer, vatId)) return undefined;
  if (answer['valid'] === false) return invalid;
  if (answer['valid'] !== true) return undefined;
  const { requestIdentifier } = answer;
  const consultation_number =
    typeof requestIdentifier === 'string' && requestIdentifier !== '' ? requestIdentifier.slice(0, 100) : null;
  return { outcome: 'VALID', consultation_number };
}

/** Asks VIES by its REST interface. Whatever it does but answer about this number is an outage. */
export function createViesChecker({ origin, requester, timeoutMs, onUnavailable }: Options): VatChecker {
  const asking = requester === undefined ? undefined : parts(requester);

  async function ask(vatId: string): Promise<VatCheck> {
    const { country, number } = parts(vatId);
    const question = {
      countryCode: country,
      vatNumber: number,
      ...(asking && { requesterMemberStateCode: asking.country, requesterNumber: asking.number }),
    };
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = record(await response.json());
    const check = readAnswer(answer, vatId);
    if (!check) throw new Error(`The VAT service answered ${response.status} ${errorsOf(answer).join(' ')}`);
    return check;
  }

  return {
    async check(vatId) {
      try {
        return await ask(vatId);
      } catch (error) {
        onUnavailable(error);
        return unavailable;
      }
    },
  };
}
