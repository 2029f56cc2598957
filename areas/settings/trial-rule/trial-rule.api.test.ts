import { expect, it } from 'vitest';
import { trialRuleContract } from './trial-rule.contract.ts';
import type { TrialRule } from './trial-rule.model.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, test, branches } = await gym();
const rules = as.admin(trialRuleContract);
/** More categories than the network begins with: each can be opened once. */
await test.rows`insert into class_category (key, name, colour)
  select 'kind_' || n, jsonb_build_object('en', 'Kind ' || n, 'cn', ''), 'red' from generate_series(1000, 3000) n`;
let next = 1000;
const asked = () => ({ branch_id: branches.KL, category: `kind_${(next += 1)}`, places: 2, days_ahead: 7 });

lifecycle('Classes that are open for trials', trialRuleContract, {
  as,
  by: 'admin',
  create: asked,
  edit: () => ({ places: 5, days_ahead: 3 }),
  label: ({ category }: TrialRule) => category,
  sorts: { category: { make: (index) => ({ category: `kind_${2900 + index}` }) } },
  filters: { category: ['kind_1199', 'kind_1200'] },
});

it('opens a class category once, and no unknown one', async () => {
  const one = asked();
  const all = await Promise.all([1, 2, 3].map(() => rules.create(one)));
  expect(all.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
  expect(all.find(({ responseCode }) => responseCode !== 0)).toMatchObject({
    refusal: { code: 'settings.trial_rule_exists' },
  });
  expect(await rules.create({ ...one, category: 'unknown' })).toMatchObject({
    faults: { category: expect.anything() },
  });
});
