import { describe, expect, it } from 'vitest';
import { readDomains } from './domains-draft.ts';

describe('typed host names', () => {
  it.each([
    ['www.example.com\n*.Example.org', { domains: ['www.example.com', '*.example.org'] }],
    [' a.example , b.example;\n\n', { domains: ['a.example', 'b.example'] }],
    ['a.example\nA.example', { domains: ['a.example'] }],
    ['', { problem: 'none' }],
    [' \n ', { problem: 'none' }],
    ['a.example\nhttps://b.example', { problem: 'not-a-host', line: 'https://b.example' }],
    [
      Array.from({ length: 10 }, (_, at) => `h${at}.example`).join('\n'),
      { domains: Array.from({ length: 10 }, (_, at) => `h${at}.example`) },
    ],
    [Array.from({ length: 11 }, (_, at) => `h${at}.example`).join('\n'), { problem: 'too-many' }],
  ])('%j are read as %j PRJ-39', (typed, draft) => {
    expect(readDomains(typed)).toEqual(draft);
  });
});
