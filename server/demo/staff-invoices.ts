/** Staff invoices for completed months: older ones paid, the last one in progress. */
import { sql as raw } from 'kysely';
import { addMonths, endOfMonth, startOfMonth } from '#kit/domain/day.ts';
import { gradesOf, payBook, payRatesOf } from '#areas/shift/staff-invoice/pay.store.ts';
import { linesOf, saveDrafts } from '#areas/shift/staff-invoice/staff-invoice-run.commands.ts';
import { sourcesOf } from '#areas/shift/staff-invoice/staff-invoice-run.store.ts';
import type { Query } from '#kit/server/db.ts';
import type { World } from './world.ts';

const rowsOf = async <R>({ db }: World, query: Query<R>): Promise<R[]> => (await db.executeQuery(query.compile())).rows;

export const makeStaffInvoices = async (world: World): Promise<void> => {
  for (const gym of world.gyms) {
    const month = startOfMonth(world.today(gym.time_zone));
    const [manager] = world.staffOf(gym, 'admin');
    const made_by = manager?.id ?? null;
    const book = payBook(await rowsOf(world, payRatesOf(gym.id)), await rowsOf(world, gradesOf(gym.id)));
    for (const ago of [3, 2, 1]) {
      const from_on = addMonths(month, -ago);
      const asked = { branch_id: gym.id, from_on, until_on: endOfMonth(from_on), staff_id: null };
      const issued_on = addMonths(from_on, 1);
      const { lines } = linesOf(book, await rowsOf(world, sourcesOf(asked, null)), 'class');
      await saveDrafts(world.db, gym, { asked, issued_on, made_by }, lines);
      const isPaid = ago > 1;
      await raw`
        update staff_invoice i
           set status = ${isPaid ? raw`'paid'` : raw`(array['draft', 'submitted', 'approved'])[1 + i.id % 3]`},
               decided_by = case when ${isPaid} or i.id % 3 = 2 then ${made_by}::bigint end,
               decided_at = case when ${isPaid} or i.id % 3 = 2 then ${world.now.toISOString()}::timestamptz end,
               paid_on = ${isPaid ? raw`i.issued_on + 5` : raw`null`}, method = ${isPaid ? raw`'bank_transfer'` : raw`null`}, reference = ${isPaid ? raw`'TT-' || (4000 + i.id)` : raw`null`}
         where i.branch_id = ${gym.id} and i.from_on = ${from_on}`.execute(world.db);
    }
  }
};
