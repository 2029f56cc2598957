/** Credits that a client uses and gets back, in the middle of a booking, for tests. */
import type { Day } from '#kit/domain/day.ts';
import { ok, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import type { CreditPack } from '../credit-pack/credit-pack.model.ts';
import type { atDesk } from '../membership.testing.ts';
import type { CreditSold } from './credit.model.ts';
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

/** A pack as it is typed: ten classes for 300.00, to be used within three months. */
export const tenClasses = {
  name: { en: 'Ten classes', cn: '十节团课' },
  credits: 10,
  validity: 'purchase',
  valid_count: 3,
  valid_unit: 'month',
  uses: ['class'],
  valid_from: '2026-01-01',
  prices: [{ currency: 'MYR', price_cents: 300_00 }],
};
type Desk = Pick<Awaited<ReturnType<typeof atDesk>>, 'post' | 'KL' | 'sales' | 'cash'>;
/** Packs of Kuala Lumpur, which `admin` writes and the desk sells. */
export const packsOf = ({ post, KL, sales, cash }: Desk, admin: Headers) => {
  const aPack = (more: object = {}) =>
    ok<CreditPack>(post(admin, 'creditPackPlan', { branch_id: KL, ...tenClasses, ...more }));
  const sell = (body: object, as: Partial<Headers> = sales) => post(as, 'credit', { branch_id: KL, ...body });
  const sold = (member_id: number, { id: credit_pack_id }: { id: number }, total_cents = 300_00) => {
    const payments = total_cents > 0 ? [cash(total_cents)] : [];
    return ok<CreditSold>(sell({ member_id, credit_pack_id, payments, total_cents }));
  };
  return { aPack, sell, sold };
};
