import { type Json, textAt } from '../base/json.ts';
import { missing, refused } from './errors.ts';

/** Minor units with their currency. */
export type Money = { readonly currency: string; readonly minor: number };

const wholeCurrencies = ['HUF', 'JPY', 'TWD'];
const decimalsOf = (currency: string) => (wholeCurrencies.includes(currency) ? 0 : 2);

/** Reads `{currency_code, value}`, where the value is a decimal text. */
export function readMoney(amount: Json | undefined): Money {
  const currency = textAt(amount, 'currency_code');
  const value = textAt(amount, 'value');
  if (currency === undefined || value === undefined) throw missing('amount');
  const decimals = decimalsOf(currency);
  const pattern = decimals === 0 ? /^\d{1,12}$/ : /^\d{1,12}(\.\d{1,2})?$/;
  if (!pattern.test(value)) throw refused('DECIMAL_PRECISION', 'The value of the amount has too many decimal places.');
  const [whole = '0', part = ''] = value.split('.');
  return { currency, minor: Number(whole + part.padEnd(decimals, '0')) };
}

export function writeMoney({ currency, minor }: Money): { currency_code: string; value: string } {
  const decimals = decimalsOf(currency);
  return { currency_code: currency, value: (minor / 10 ** decimals).toFixed(decimals) };
}
