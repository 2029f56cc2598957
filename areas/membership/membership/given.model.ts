import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { creditUses } from '../credit-pack/credit-pack.model.ts';
import { givenPers, rollOvers } from '../credit/roll-over.rules.ts';

/** What a sale gives and when, as far as known, for previews; empty if visits aren't counted. */
const given = z.object({
  given: z.array(
    z.object({ kind: z.enum(['sessions', 'credits']), count: z.int(), from_on: Day, until_on: Day.nullable() }),
  ),
  given_per: z.enum(givenPers),
  roll_over: z.enum(rollOvers),
  roll_over_most: z.int().nullable(),
  credit_uses: z.array(z.enum(creditUses)),
});
export const givenShape = given.shape;
export type GivenFigures = z.output<typeof given>;
