import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from './faults.ts';
import { Cents, MAX_CENTS } from './money.ts';

const Body = z.object({
  name: z.string().min(2).max(4),
  age: z.int().min(18).max(99),
  prices: z.array(z.object({ price_cents: Cents.min(1_50) })),
  rate_bp: z.int().max(50_00),
  rate_ppm: z.int().min(1),
  tags: z.array(z.string()).min(1).max(2),
  kind: z.enum(['a', 'b']),
  own: z.string().min(1, 'name_required'),
});
const right = {
  name: 'Mei',
  age: 20,
  prices: [{ price_cents: 2_00 }],
  rate_bp: 9_00,
  rate_ppm: 3_310_000,
  tags: ['a'],
  kind: 'a',
  own: 'x',
};
/** "name too_short {"min":"2"}" */
const told = (more: object): string[] => {
  const parsed = Body.safeParse({ ...right, ...more }, { reportInput: true });
  return parsed.success
    ? []
    : faultsOf(parsed.error).map(
        ({ field, key, facts }) => `${field} ${key}${facts ? ` ${JSON.stringify(facts)}` : ''}`,
      );
};

describe('what a schema found wrong', () => {
  it.each([
    ['nothing', {}, []],
    ['missing', { name: undefined, kind: '' }, ['name required', 'kind required']],
    ['too short, too long', { name: 'M', age: 100 }, ['name too_short {"min":"2"}', 'age too_big {"max":"99"}']],
    ['no number', { age: 'x' }, ['age not_a_number']],
    ['no whole number', { age: 18.5 }, ['age whole_number']],
    ['of no kind there is', { kind: 'c' }, ['kind not_one_of']],
    ['by a key of the contract', { own: '' }, ['own name_required {"min":"1"}']],
    ['none of a list', { tags: [] }, ['tags too_few_items {"min":"1"}']],
    ['too much of a list', { tags: ['a', 'b', 'c'] }, ['tags too_many_items {"max":"2"}']],
    ['missing where a number belongs', { age: '', rate_bp: null }, ['age required', 'rate_bp required']],
    ['too much of a percentage', { rate_bp: 50_01 }, ['rate_bp too_big {"max":"50 %"}']],
    ['too low a rate', { rate_ppm: 0 }, ['rate_ppm too_small {"min":"0.000001"}']],
    ['too little money', { prices: [{ price_cents: 1_49 }] }, ['prices.0.price_cents amount_too_small']],
    ['too much money', { prices: [{ price_cents: MAX_CENTS + 1 }] }, ['prices.0.price_cents amount_too_big']],
  ])('%s', (_, more, lines) => {
    expect(told(more)).toEqual(lines);
  });
});
