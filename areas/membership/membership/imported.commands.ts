/** What the import of members needs from programmes and memberships. */
import type { BroughtTerm } from '#areas/people/import/import-term.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { closesAhead, restInClosures } from '../closure/closure-keep.commands.ts';
import { insertRests, insertParts, insertBrought } from './imported.store.ts';

export type Brought = BroughtTerm & {
  member_id: number;
  programme_id: number;
  sessions_left: number | null;
  notice_days: number;
};
type Place = { branch_id: number; currency: string; today: Day };

type Made = { id: number; member_id: number };
const saveRests = async (db: Sql, branch_id: number, of: readonly (Made & Pick<Brought, 'rest'>)[]): Promise<void> => {
  const rests = of.flatMap(({ id, rest }) =>
    rest ? [{ ...rest, branch_id, membership_id: id, reason: 'imported' }] : [],
  );
  await insertRests(db, rests);
};
const savePlans = async (
  db: Sql,
  branch_id: number,
  of: readonly (Made & Pick<Brought, 'instalments'>)[],
): Promise<void> => {
  const parts = of.flatMap(({ id, member_id, instalments }) =>
    instalments.map((part) => ({ ...part, branch_id, member_id, membership_id: id, status: 'planned' })),
  );
  await insertParts(db, parts);
};

/**
 * Memberships that were sold and paid elsewhere: no invoice, no joining fee, no entry in the journal. Upcoming payments
 * are planned, and the billing run collects them on their day. Closures of the branch that were saved before apply to
 * them too.
 */
export const bringMemberships = async (
  ctx: TxCtx,
  { branch_id, currency, today }: Place,
  brought: readonly Brought[],
): Promise<void> => {
  if (brought.length === 0) return;
  const { db } = ctx;
  const values = brought.map(({ rest: _rest, instalments: _parts, ...term }) => ({
    ...term,
    branch_id,
    currency,
    sold_on: today,
  }));
  const made = await insertBrought(db, values);
  const of = new Map(brought.map((one) => [one.member_id, one]));
  const saved = made.flatMap((one) => {
    const term = of.get(one.member_id);
    return term ? [{ ...one, rest: term.rest, instalments: term.instalments }] : [];
  });
  await saveRests(db, branch_id, saved);
  await savePlans(db, branch_id, saved);
  if (!(await closesAhead(ctx, branch_id, today))) return;
  for (const { id, member_id } of made) {
    const term = of.get(member_id);
    if (term) await restInClosures(ctx, { ...term, id, branch_id }, today);
  }
};
