import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * Reads lists and objects alone as JSON: by default the router also takes `1e3` for the number 1000 and `"key"` for the
 * text without quotes, and changes the address so.
 */
function readStructure(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) throw new SyntaxError('Not a list or an object');
  const value: unknown = JSON.parse(text);
  // a text that looks like a structure is written in quotes
  if (typeof value === 'string') readStructure(value);
  return value;
}

export const parseSearch = parseSearchWith(readStructure);
export const stringifySearch = stringifySearchWith(JSON.stringify, readStructure);
