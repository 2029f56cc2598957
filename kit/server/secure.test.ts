import { describe, expect, it } from 'vitest';
import { cookieName, isSecure } from './secure.ts';

describe('a browser reaches the server by TLS', () => {
  it.each([
    ['directly', { protocol: 'https', host: 'gym.example' }, undefined, true],
    ['through a proxy that ends it', { protocol: 'http', host: 'gym.example' }, 'https://gym.example', true],
    ['not from the machine itself', { protocol: 'http', host: '127.0.0.1:3000' }, 'https://gym.example', false],
    ['not where the address is a plain one', { protocol: 'http', host: 'gym.example' }, 'http://gym.example', false],
    ['not where nothing is said', { protocol: 'http', host: 'gym.example' }, undefined, false],
    ['at another port', { protocol: 'http', host: 'gym.example:8443' }, 'https://gym.example:8443', true],
  ])('%s', (_how, reached, publicUrl, expected) => {
    expect(isSecure(reached, publicUrl)).toBe(expected);
  });

  it('its cookies are bound to the host', () => {
    expect(cookieName('a', true)).toBe('__Host-a');
    expect(cookieName('a', false)).toBe('a');
  });
});
