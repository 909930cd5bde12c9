import { describe, expect, it } from 'vitest';
import { hostNameOf, isNamespace } from './host-name.ts';

describe('hostNameOf', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['*.example.com', '*.example.com'],
    [' localhost ', 'localhost'],
    ['a-b.example', 'a-b.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['', undefined],
    ['*', undefined],
    ['exa*mple.com', undefined],
    ['https://example.com', undefined],
    ['example.com/path', undefined],
    ['example.com:80', undefined],
    ['-a.example', undefined],
    ['a..b', undefined],
    [`${'a'.repeat(64)}.example`, undefined],
  ])('reads %j as %j', (typed, expected) => {
    expect(hostNameOf(typed)).toBe(expected);
  });
});

describe('isNamespace', () => {
  it.each([
    ['com.example.app', true],
    ['de.firma_1.App-2', true],
    ['app', false],
    ['com.', false],
    ['1com.example', false],
    ['com example', false],
    [`com.${'a'.repeat(252)}`, false],
  ])('says of %j: %j', (text, expected) => {
    expect(isNamespace(text)).toBe(expected);
  });
});
