/** What a branch sells, tested by the contracts: programmes, joining fees, credit packs. */
import { versionOf } from '#server/testing/client.testing.ts';
import { creditPackContract } from '../credit-pack/credit-pack.contract.ts';
import { joiningFeeContract } from '../joining-fee/joining-fee.contract.ts';
import { programmeContract } from './programme.contract.ts';
import type { Programme } from './programme.model.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold } = await gym();
const priced = (price_cents: number) => ({ prices: [{ currency: 'MYR' as const, price_cents }] });
const prices = { make: (index: number) => priced(100_00 + index * 10_00) };

lifecycle('A joining fee', joiningFeeContract, {
  as,
  by: 'facility',
  create: (n) => ({
    name: { en: `Starter kit ${n}`, cn: `礼包 ${n}` },
    merchandise: [{ name: 'Gloves', quantity: 1 }],
    valid_from: on.today(),
    amounts: [{ currency: 'MYR', amount_cents: 108_00 }],
  }),
  sorts: {
    amount_cents: { make: (index) => ({ amounts: [{ currency: 'MYR', amount_cents: 100_00 + index * 10_00 }] }) },
  },
  rows: { owed: () => ({}) },
});

lifecycle('A programme', programmeContract, {
  as,
  by: 'facility',
  create: (n) => ({
    name: { en: `Monthly ${n}`, cn: `月卡 ${n}` },
    type_id: 1,
    duration_count: 1,
    duration_unit: 'month',
    opens: 'home',
    valid_from: on.today(),
    ...priced(150_00),
  }),
  filters: {
    type_id: [1, 2],
    status: async () => {
      const [retired, open] = [await sold.programme(), await sold.programme()];
      await as.facility(programmeContract).retire.data(retired.id, { version: retired.version });
      return [
        { asked: 'inactive', found: retired.id, left_out: open.id },
        { asked: 'active', found: open.id, left_out: retired.id },
      ];
    },
  },
  sorts: { price_cents: prices },
  rows: {
    types: () => ({}),
    retire: versionOf,
    offer: async (programme: Programme) => {
      const retired = await as.facility(programmeContract).retire.data(programme.id, { version: programme.version });
      return versionOf(retired);
    },
    holders: () => ({}),
  },
});

lifecycle('A credit pack', creditPackContract, {
  as,
  by: 'facility',
  create: (n) => ({
    name: { en: `Ten classes ${n}`, cn: `十节团课 ${n}` },
    credits: 10,
    validity: 'purchase',
    valid_count: 3,
    valid_unit: 'month',
    uses: ['class'],
    valid_from: on.today(),
    ...priced(300_00),
  }),
  filters: { uses: [['class'], ['pt']] },
  sorts: { price_cents: prices },
  rows: { index: () => ({ input: { page: 1 } }) },
});
