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
      const hash = await hashPassword(PASSWORD, { cost: made });
      expect(hash).toContain(`$m=${made.memoryCost},t=${made.timeCost},p=1$`);
      expect([
        await isPassword(hash, PASSWORD, { cost: asked }),
        await isPassword(hash, 'wrong', { cost: asked }),
      ]).toEqual([true, false]);
    }
  });
});

describe('many guesses at once', () => {
  it('fill their own part of the line, and an owner elsewhere is still let in', async () => {
    const hash = await hashPassword(PASSWORD, { cost: cheap });
    const from = (address: string) => ({ cost: cheap, keys: [`address:${address}`, 'account:owner@gym.example'] });
    const guess = async (): Promise<string> =>
      isPassword(hash, 'wrong', { cost: real, keys: ['address:10.0.0.1'] }).then(String, (error: Error) => error.name);
    const guesses = Array.from({ length: 60 }, guess);
    expect(await isPassword(hash, PASSWORD, from('10.0.0.2'))).toBe(true);
    const answers = await Promise.all(guesses);
    // Two at work and twenty in line.
    expect(answers.filter((answer) => answer === 'false')).toHaveLength(22);
    expect(answers.filter((answer) => answer === 'Busy')).toHaveLength(38);
  });

  it('at one account count together, wherever they come from', async () => {
    const hash = await hashPassword(PASSWORD, { cost: cheap });
    const guess = async (_: unknown, no: number): Promise<string> =>
      isPassword(hash, 'wrong', { cost: real, keys: [`address:10.0.1.${no}`, 'account:owner@gym.example'] }).then(
        String,
        (error: Error) => error.name,
      );
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    expect(answers.filter((answer) => answer === 'Busy')).toHaveLength(8);
  });
});

it('nobody without a password is let in', async () => {
  for (const cost of [real, cheap]) expect(await isPassword(null, PASSWORD, { cost })).toBe(false);
});
