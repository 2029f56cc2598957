import { expect, it } from 'vitest';
import { cookieNames } from '#kit/domain/constants.ts';
import { dumpCookie, parseCookies } from './cookies.ts';

it('reads cookies and leaves out what cannot be decoded', () => {
  expect(parseCookies('FZToken=abc; FZ_CURRENT_BRANCH_NAME=Kuala%20Lumpur; bad=%E0%A4%A; empty=')).toEqual({
    FZToken: 'abc',
    FZ_CURRENT_BRANCH_NAME: 'Kuala Lumpur',
    empty: '',
  });
});

it('comes back as it was written', () => {
  const value = JSON.stringify({ first_name: '小明; =', is_HQ: 1 });
  const [pair = ''] = dumpCookie('FZ_BranchInfo', value, true).split('; path');
  expect(parseCookies(pair)).toEqual({ '__Host-FZ_BranchInfo': value });
});

it('is for this site only, and for TLS where there is TLS', () => {
  expect(dumpCookie('FZToken', 'x', true)).toMatch(/^__Host-FZToken=x; path=\/; max-age=\d+; samesite=strict; secure$/);
  expect(dumpCookie('FZToken', 'x', false)).toMatch(/^FZToken=x; path=\/; max-age=\d+; samesite=strict$/);
});

it('knows the ten of the specification', () => expect(new Set(cookieNames).size).toBe(10));
