import { expect } from 'vitest';

/**
 * The lines of a CSV download, without their ends, after what is true of every one (OPS-14): UTF-8 with a byte order
 * mark, an end at each line, and sent in pieces, so that nobody knows its length before. A page of rows is sent whole:
 * its ETag is a hash of it.
 */
export async function csvLines(response: Response, sent: 'in pieces' | 'as a page' = 'in pieces'): Promise<string[]> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.has('content-length')).toBe(sent === 'as a page');
  const lines = bytes.toString('utf8').slice(1).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines;
}
