import { commissionContract } from './commission.contract.ts';
import { commissionGym } from './commission-kit.testing.ts';
import { addMonths, startOfMonth } from '#kit/domain/day.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold, test, plan, sellMonthly } = await commissionGym({ day: '2024-02-10' });
const first = startOfMonth(on.today());
let month = 0;
const programme_id = (await sold.programme()).id;
await plan({ product_bp: 200 });

lifecycle('Commission', commissionContract, {
  as,
  by: 'admin',
  make: () => make(),
  label: ({ month: of }: { month: string }) => of.slice(0, 7),
  filters: {
    status: async () => {
      const [closed, open] = [await make(), await make()];
      await test.ownerSql
        .insertInto('commission_close')
        .values({ branch_id: as.admin.branch_id, month: addMonths(first, month - 1), closed_on: on.today() })
        .execute();
      return { asked: 'closed', found: closed.id, left_out: open.id };
    },
    staff_id: async () => {
      const [mine, other] = [await make(), await make(as.facility.id)];
      return { asked: String(as.sales.id), found: mine.id, left_out: other.id };
    },
    from: async () => {
      const [before, after] = [await make(), await make()];
      return { asked: on.today(), found: after.id, left_out: before.id };
    },
    until: async () => {
      const [before, after] = [await make(), await make()];
      return { asked: addMonths(on.today(), -1), found: before.id, left_out: after.id };
    },
  },
  sorts: {
    staff_name: {
      of: async () => [(await make()).id, (await make(as.facility.id)).id],
    },
  },
  rows: {
    progress: () => ({}),
    sale: async ({ id }: { id: number }) => ({
      id: (await as.admin(commissionContract).view.data(id)).lines[0]?.sale_id ?? 0,
    }),
  },
});

/** A month later each time: someone sells a membership, and later ones cost more. */
const make = async (sales_staff_id = as.sales.id): Promise<{ id: number }> => {
  month += 1;
  on.set(addMonths(first, month));
  for (let count = 0; count <= month % 3; count++) await sellMonthly({ programme_id, seller: sales_staff_id });
  const { data } = await as.admin(commissionContract).list.data({ from: on.today(), itemsPerPage: 10 });
  const [made] = data;
  if (!made) throw new Error(`nothing was earned in ${on.today()}`);
  return { id: made.id };
};
