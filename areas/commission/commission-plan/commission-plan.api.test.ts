import { expect, it } from 'vitest';
import { commissionPlanContract } from './commission-plan.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, branches } = await gym();
const plans = as.admin(commissionPlanContract);
const seller = [{ to: 'seller' as const, staff_id: null, share_bp: 10_000 }];
const rates = { sale_bp: 500, renewal_bp: 200, product_bp: 300, given_cents: 3_00 };
const target = { target_of: 'person' as const, target_cents: 5000_00, steps: [{ from_bp: 8000, extra_bp: 100 }] };
let days = 0;

lifecycle('Commission plans', commissionPlanContract, {
  as,
  by: 'admin',
  create: (n) => make(n),
  otherwise: ['split'],
  filters: {
    state: async () => {
      const [first, second] = [
        await plans.create.data(make('today', { valid_from: on.today() })),
        await plans.create.data(make('later')),
      ];
      return { asked: 'current', found: first.id, left_out: second.id };
    },
  },
  sorts: {
    state: {
      of: async () => {
        const { data } = await plans.list({ itemsPerPage: 100 });
        const today = data.data.find(({ state }) => state === 'current');
        const current = today ?? (await plans.create.data(make('sorted', { valid_from: on.today() })));
        return [current.id, (await plans.create.data(make('later'))).id];
      },
      read: ({ state }: { state: string }) => ['current', 'coming', 'past'].indexOf(state),
    },
  },
  rows: {
    whatIf: () => ({}),
    setting: () => ({}),
    saveSetting: async () => ({
      input: { version: (await plans.setting.data()).version, renewal_days: 60 },
    }),
  },
});

/** No two plans start on the same day: the proofs try the two days after each as well. */
const make = (n: number | string, more: object = {}) => ({
  name: `Plan ${n}`,
  valid_from: on.in((days += 3)),
  ...rates,
  split: seller,
  ...target,
  ...more,
});

it('takes the currency of the branch, and only one plan starts on a day', async () => {
  const valid_from = on.in((days += 1));
  const answers = await Promise.all([1, 2, 3].map((n) => plans.create(make(n, { valid_from }))));
  expect(answers.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
  expect(answers.find(({ responseCode }) => responseCode !== 0)?.data).toEqual({
    valid_from: ['Another plan already starts on this day.'],
  });
  const { data } = await plans.list({ q: 'Plan', itemsPerPage: 100 });
  expect(data.data.find((plan) => plan.valid_from === valid_from)).toMatchObject({ currency: 'MYR', sales: 0 });
});

it('refuses days that have passed, splits that don’t add up and people of other branches', async () => {
  const strange = [{ to: 'person' as const, staff_id: as.admin_sg.id, share_bp: 10_000 }];
  expect((await plans.create(make('x', { valid_from: on.in(-1), split: strange }))).data).toEqual({
    valid_from: ['A plan can’t start before today. Earlier sales keep the plan of their day.'],
    split: ['Choose one of the options.'],
  });
  expect((await plans.create(make('x', { split: [{ ...seller[0], share_bp: 9000 }] }))).data).toEqual({
    split: ['The shares must add up to 100 %.'],
  });
});

it('what counts as a renewal is 90 days until it is changed, of each branch on its own', async () => {
  const before = await as.hq(commissionPlanContract).setting.data({ branch_id: branches.PJ });
  expect(before).toMatchObject({ id: branches.PJ, renewal_days: 90, version: 0, current: null });
  const { version } = await plans.setting.data();
  expect(await plans.saveSetting.data({ version, renewal_days: 30 })).toMatchObject({ renewal_days: 30 });
  expect((await plans.saveSetting({ version: version + 9, renewal_days: 31 })).responseCode).toBe(70);
  expect(await as.hq(commissionPlanContract).setting.data({ branch_id: branches.PJ })).toMatchObject({
    renewal_days: 90,
  });
});
