import { describe, expect, it } from 'vitest';
import { loadConfig } from '#server/boot/config.ts';
import { hashPassword, isPassword } from './password-hash.service.ts';

const real = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const PASSWORD = 'three red gloves on a hook';

describe('the cost of a password', () => {
  it('is the real one in every configuration of a server, whatever its settings', () => {
    const env = { PASSWORD_COST: '1', PASSWORDCOST: '1', passwordCost: '1', MEMORY_COST: '1', TIME_COST: '1' };
    expect(loadConfig({}).passwordCost).toEqual(real);
    expect(loadConfig(env).passwordCost).toEqual(real);
  });

  it('is the real one where a caller names none', async () => {
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is written into the hash, so that each is verified at its own cost', async () => {
    for (const [made, asked] of [
      [cheap, real],
      [real, cheap],
      [cheap, cheap],
    ] as const) {
      const hash = await hashPassword(PASSWORD, made);
      expect(hash).toContain(`$m=${made.memoryCost},t=${made.timeCost},p=1$`);
      expect([await isPassword(hash, PASSWORD, asked), await isPassword(hash, 'wrong', asked)]).toEqual([true, false]);
    }
  });
});

it('nobody without a password is let in', async () => {
  for (const cost of [real, cheap]) expect(await isPassword(null, PASSWORD, cost)).toBe(false);
});
