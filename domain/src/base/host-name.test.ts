import { describe, expect, it } from 'vitest';
import { normaliseHostName, isNamespace, namespaceKindOf } from './host-name.ts';

describe('normaliseHostName', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['*.example.com', '*.example.com'],
    [' localhost ', 'localhost'],
    ['a-b.example', 'a-b.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['exa_mple.com', 'exa_mple.com'],
    ['_dev.example', '_dev.example'],
    ['', undefined],
    ['*', undefined],
    ['exa*mple.com', undefined],
    ['https://example.com', undefined],
    ['example.com/path', undefined],
    ['example.com:80', undefined],
    ['-a.example', undefined],
    ['a..b', undefined],
    ['a-.example', undefined],
    ['*.', undefined],
    ['x*.example', undefined],
    ['a', 'a'],
    [`${'a'.repeat(64)}.example`, undefined],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
    [`${'a.'.repeat(127)}b`, `${'a.'.repeat(127)}b`],
    [`${'a.'.repeat(127)}bc`, undefined],
  ])('reads %j as %j PRJ-39', (typed, expected) => {
    expect(normaliseHostName(typed)).toBe(expected);
  });
});

describe('the namespace of an app', () => {
  it.each([
    ['ios', 'bundle-id'],
    ['ios:premium', 'bundle-id'],
    ['android', 'package-name'],
    ['android:starter', 'package-name'],
    ['web', undefined],
    ['web:dataLens', undefined],
    ['server', undefined],
    ['sdk', undefined],
  ] as const)('is on %s a %s APP-08', (platform, kind) => {
    expect(namespaceKindOf(platform)).toBe(kind);
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
    ['a.b', true],
    ['com.example.', false],
    ['com.example!', false],
    [`com.${'a'.repeat(251)}`, true],
    [`com.${'a'.repeat(252)}`, false],
  ])('says of %j: %j APP-21', (text, expected) => {
    expect(isNamespace(text)).toBe(expected);
  });
});
