/** Credits that a client uses and gets back, in the middle of a booking, for tests. */
import type { Day } from '#kit/domain/day.ts';
import type { TestApp } from '#areas/access/access.testing.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { returnCredits, spendCredits } from './credit.commands.ts';

type Use = { day?: Day; credits?: number; category?: 'boxing' | 'bjj' | null; purpose: string };
export const usingCredits = (test: TestApp, branch_id: number) => {
  const here = async () => {
    const ctx = await test.system();
    return { ctx, branch: await knownBranch(ctx, branch_id) };
  };
  /** One credit for a class, today, unless something else is said. */
  const spend = async (member_id: number, { purpose, ...more }: Use) => {
    const { ctx, branch } = await here();
    const ask = { day: branch.today, use: 'class' as const, category: null, credits: 1, ...more };
    return ctx.tx((inside) => spendCredits(inside, { ...ask, branch, member_id, purpose }));
  };
  const giveBack = async (member_id: number, purpose: string): Promise<number> => {
    const { ctx, branch } = await here();
    return ctx.tx((inside) => returnCredits(inside, { branch, member_id, purpose }));
  };
  return { spend, giveBack };
};
