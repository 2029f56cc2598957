/** Visit rates, and the settlements of the last months by the product's own rules. */
import { sql as raw } from 'kysely';
import { valueOf, type Rates, type VisitRule } from '#areas/network/settlement/settlement.rules.ts';
import { addDays, addMonths, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import { makeNotes } from '#areas/network/settlement/settlement-note.store.ts';
import { awayVisits, ensureSettlement, insertVisits, putRate } from '#areas/network/settlement/settlement.store.ts';
import type { World } from './world.ts';

/** By month, the latest last; all but the last are posted. */
const MONTHS = 3;
const MYR_PER_SGD = 3_310_000;
const values = [
  { type_id: null, currency: 'MYR', amount_cents: 12_00 },
  { type_id: 2, currency: 'MYR', amount_cents: 45_00 },
  { type_id: null, currency: 'SGD', amount_cents: 8_00 },
] as const;

const makeRules = async ({ db }: World, valid_from: Day): Promise<VisitRule[]> => {
  const rules: VisitRule[] = [];
  for (const value of values) {
    const { id } = await db
      .insertInto('settlement_rule')
      .values({ ...value, valid_from })
      .returning('id')
      .executeTakeFirstOrThrow();
    rules.push({ ...value, id, valid_from });
  }
  return rules;
};

const settle = async (world: World, month: Day, rules: readonly VisitRule[], isPosted: boolean): Promise<void> => {
  const { db, now } = world;
  const { id, currency } = await ensureSettlement(db, month);
  const rates: Rates = { currency, of: new Map([['SGD', MYR_PER_SGD]]) };
  await putRate(db, id, 'SGD', MYR_PER_SGD);
  const { rows } = await db.executeQuery(awayVisits(rules[0]?.valid_from ?? month, endOfMonth(month)).compile());
  await insertVisits(
    db,
    id,
    rows.map((visit) => ({ ...visit, ...valueOf(visit, rules, rates) })),
  );
  const computed = `${addDays(endOfMonth(month), 1)}T13:30:00Z`;
  const posted_at = isPosted ? `${addDays(endOfMonth(month), 4)}T02:00:00Z` : null;
  const computed_at = computed > now.toISOString() ? now.toISOString() : computed;
  await db
    .updateTable('settlement')
    .set({ computed_at, ...(isPosted && { status: 'posted', posted_at, posted_by: world.staff[0]?.id ?? null }) })
    .where('id', '=', id)
    .execute();
  if (isPosted) await makeNotes(db, id, addDays(endOfMonth(month), 4));
};
/** The notes of the first month are paid. */
const payFirst = async ({ db, staff }: World, month: Day): Promise<void> => {
  await raw`
    update settlement_note n set status = 'paid', paid_on = n.issued_on + 6, reference = 'TT-' || n.id, recorded_by = ${staff[0]?.id ?? null}
      from settlement s where s.id = n.settlement_id and s.month = ${month}::date and n.issued_on + 6 <= current_date`.execute(
    db,
  );
};

export const makeSettlements = async (world: World): Promise<void> => {
  // Only head office sees the visits of the whole network.
  await raw`select set_config('app.network', '1', true)`.execute(world.db);
  const thisMonth = startOfMonth(world.today('UTC'));
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(thisMonth, at - MONTHS));
  const rules = await makeRules(world, months[0] ?? thisMonth);
  for (const month of months) await settle(world, month, rules, month !== months.at(-1));
  await payFirst(world, months[0] ?? thisMonth);
};
