import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const config = { secretKey: 'a key of the test that is long enough' };

describe('sealed values', () => {
  it('come back as they were, and look different each time', () => {
    for (const value of ['514012345678', '', '账户 😀', 'x'.repeat(500)]) {
      const sealed = seal(config, 'bank', 7, value);
      if (value !== '') expect(sealed).not.toContain(value);
      expect(sealed).not.toBe(seal(config, 'bank', 7, value));
      expect(unseal(config, 'bank', 7, sealed)).toBe(value);
    }
  });

  it('open for one row, one use and one key only, and not when they were changed', () => {
    const sealed = seal(config, 'bank', 7, '514012345678');
    expect(() => unseal(config, 'bank', 8, sealed)).toThrow();
    expect(() => unseal(config, 'totp', 7, sealed)).toThrow();
    expect(() => unseal({ secretKey: 'another key that is also long enough' }, 'bank', 7, sealed)).toThrow();
    const at = Math.floor(sealed.length / 2);
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => unseal(config, 'bank', 7, changed)).toThrow();
    expect(() => unseal(config, 'bank', 7, `v0.${sealed.slice(3)}`)).toThrow('not known');
  });

  it('need a key', () => expect(() => seal({ secretKey: undefined }, 'bank', 1, 'x')).toThrow('no key'));
});
