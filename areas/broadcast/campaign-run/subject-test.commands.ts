/** Two subjects that are tried: the better one goes to the rest, by the figures or because staff say so. */
import type { SubjectTest } from './campaign-run.model.ts';
import type { RunRecord } from './campaign-run.store.ts';
import { isClear, winnerOf, type Tried } from './subject-test.rules.ts';
import { chooseWinner, endedTests, figuresOf, lastOf, type VariantFigures } from './subject-test.store.ts';
import type { TestMeasure } from '../campaign-schedule/campaign-schedule.model.ts';
import type { Ctx } from '#kit/server/context.ts';

const HOUR_MS = 3_600_000;
const figuresBy = (rows: readonly VariantFigures[], wanted: 'a' | 'b') => {
  const { sent, opened, clicked } = rows.find(({ variant }) => variant === wanted) ?? {
    sent: 0,
    opened: 0,
    clicked: 0,
  };
  return { sent, opened, clicked };
};
const triedBy = (rows: readonly VariantFigures[], by: TestMeasure): { a: Tried; b: Tried } => {
  const of = (wanted: 'a' | 'b'): Tried => {
    const found = figuresBy(rows, wanted);
    return { sent: found.sent, hits: found[by] };
  };
  return { a: of('a'), b: of('b') };
};

type Of = Pick<RunRecord, 'id' | 'test_by' | 'test_hours' | 'winner' | 'started_at'>;
export const viewTest = async (ctx: Ctx, of: Of): Promise<SubjectTest | null> => {
  const { id, test_by, test_hours, winner, started_at } = of;
  if (test_by === null || started_at === null) return null;
  const [rows, [last]] = await ctx.read(figuresOf(id), lastOf(id));
  const { a, b } = triedBy(rows, test_by);
  const decides =
    last && winner === null ? new Date(new Date(last.last_at).getTime() + (test_hours ?? 0) * HOUR_MS) : null;
  return {
    a: figuresBy(rows, 'a'),
    b: figuresBy(rows, 'b'),
    is_clear: isClear(a, b),
    decides_at: decides?.toISOString() ?? null,
  };
};

/** The job: each test that has gone on for long enough, in a transaction of its own. */
export const decideTests = async (ctx: Ctx): Promise<void> => {
  const at = ctx.clock.now().toISOString();
  const [ended] = await ctx.read(endedTests(at));
  for (const { id, test_by } of ended) {
    const [rows] = await ctx.read(figuresOf(id));
    const { a, b } = triedBy(rows, test_by);
    await ctx.tx(({ db }) => chooseWinner(db, id, winnerOf(a, b), at));
  }
};
