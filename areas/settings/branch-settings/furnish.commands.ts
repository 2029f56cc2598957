/** The starting settings of a new branch: hours, tax, invoice texts, and the rooms of its template. */
import type { Week } from '../hours/hours.model.ts';
import type { Day } from '#kit/domain/day.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { insertTax } from '../branch-money/branch-money.store.ts';
import { setHeader } from '../account/account.store.ts';
import { copyRooms } from '../facility/facility.store.ts';
import { setWeek } from '../hours/hours.store.ts';

type Furniture = {
  hours: Week;
  tax: { name: string; rate_bp: number };
  header: string;
  /** The branch whose rooms are copied. */
  rooms_of: number | null;
};
export const furnishBranch = async (ctx: TxCtx, branch_id: number, today: Day, with_: Furniture): Promise<void> => {
  await setWeek(ctx.db, branch_id, with_.hours);
  await insertTax(ctx.db, { branch_id, valid_from: today, ...with_.tax });
  if (with_.header !== '') await setHeader(ctx.db, branch_id, with_.header);
  if (with_.rooms_of !== null) await copyRooms(ctx.db, with_.rooms_of, branch_id);
};
