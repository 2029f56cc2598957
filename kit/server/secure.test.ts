import { describe, expect, it } from 'vitest';
import { cookieName, isSecure } from './secure.ts';

describe('a browser reaches the server by TLS', () => {
  it.each([
    ['directly', { protocol: 'https' }, undefined, true],
    ['through a proxy that ends it', { protocol: 'http' }, 'https://gym.example', true],
    ['at another port', { protocol: 'http' }, 'https://gym.example:8443', true],
    ['not where the address is a plain one', { protocol: 'http' }, 'http://gym.example', false],
    ['not where nothing is said', { protocol: 'http' }, undefined, false],
  ])('%s', (_how, reached, publicUrl, expected) => {
    expect(isSecure(reached, publicUrl)).toBe(expected);
  });

  it('its cookies are bound to the host', () => {
    expect(cookieName('a', true)).toBe('__Host-a');
    expect(cookieName('a', false)).toBe('a');
  });
});
