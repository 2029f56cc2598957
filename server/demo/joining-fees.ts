/** The network's joining fees with their merchandise. */
import { sql as raw } from 'kysely';
import type { Merchandise } from '#areas/membership/joining-fee/joining-fee.model.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { World } from './world.ts';

export type Currency = 'MYR' | 'SGD';
export const LONG_AGO = '2000-01-01';
export type DemoFee = {
  id: number;
  merchandise: readonly Merchandise[];
  tax_class: TaxClass;
  amounts: Record<Currency, number>;
};
export type FeeKey = 'kit' | 'half' | 'junior';

const fees: Record<
  FeeKey,
  { name: { en: string; cn: string }; merchandise: Merchandise[]; amounts: DemoFee['amounts'] }
> = {
  kit: {
    name: { en: 'Starter kit', cn: '入会礼包' },
    merchandise: [
      { name: 'Boxing gloves 12 oz', quantity: 1 },
      { name: 'Hand wraps 4.5 m', quantity: 2 },
    ],
    amounts: { MYR: 98_00, SGD: 88_00 },
  },
  half: {
    name: { en: 'Joining, half year', cn: '半年卡入会费' },
    merchandise: [{ name: 'Hand wraps 4.5 m', quantity: 1 }],
    amounts: { MYR: 50_00, SGD: 50_00 },
  },
  junior: {
    name: { en: 'Junior kit', cn: '少儿礼包' },
    merchandise: [
      { name: 'Junior gloves 6 oz', quantity: 1 },
      { name: 'Club T-shirt', quantity: 1 },
    ],
    amounts: { MYR: 60_00, SGD: 55_00 },
  },
};
export const makeFees = async ({ db }: World): Promise<Record<FeeKey, DemoFee>> => {
  const made: [string, DemoFee][] = [];
  for (const [key, { name, merchandise, amounts }] of Object.entries(fees)) {
    const row = { name: JSON.stringify(name), merchandise: JSON.stringify(merchandise) };
    const { id } = await db.insertInto('joining_fee').values(row).returning('id').executeTakeFirstOrThrow();
    const rows = (Object.keys(amounts) as Currency[]).map((currency) => ({
      joining_fee_id: id,
      currency,
      valid_from: LONG_AGO,
      amount_cents: amounts[currency],
    }));
    await db.insertInto('joining_fee_amount').values(rows).execute();
    made.push([key, { id, merchandise, tax_class: 'standard', amounts }]);
  }
  return Object.fromEntries(made) as Record<FeeKey, DemoFee>;
};

/** Of the junior kit, clients choose size and colour since the products are there; those who joined before got theirs. */
export const includeProducts = async ({ db }: World): Promise<void> => {
  await raw`
    update joining_fee f set merchandise = (
      select jsonb_agg(jsonb_build_object('name', p.name ->> 'en', 'name_cn', p.name ->> 'cn', 'product_id', p.id, 'quantity', 1) order by m.nth)
        from jsonb_array_elements(f.merchandise) with ordinality m (one, nth) join product p on p.name ->> 'en' = m.one ->> 'name')
     where f.name ->> 'en' = ${fees.junior.name.en}`.execute(db);
};
