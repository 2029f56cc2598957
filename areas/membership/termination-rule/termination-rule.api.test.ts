import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { TerminationRuleRow, TerminationRules } from './termination-rule.contract.ts';
import type { TerminationFigures } from '../ending/ending.model.ts';
import { atDesk } from '../membership.testing.ts';

const desk = await atDesk(['hq'], { longSessions: true });
const { test, call, get, post, KL, HQ, hq, facility, sales, aProgramme, aMember, cash, signedUp, on } = desk;

describe('the rules for ending early', () => {
  it('are seen where memberships are ended, by country, with the starting value that nobody confirmed', async () => {
    expect((await call(sales, 'GET', `terminationRule/${KL}`)).status).toBe(403);
    expect(await list(facility, KL)).toMatchObject({
      can: [],
      rules: [{ country_code: 'MY', price_bp: 500, refund_days: 14, standing: 'current', to_confirm: true, can: [] }],
    });
    expect((await list()).countries.map((one) => one.country_code)).toEqual(['MY', 'SG']);
    const singapore = await ruleOf('SG');
    expect(singapore).toMatchObject({
      cooling_off_days: 5,
      cooling_off_kind: 'working_days',
      to_confirm: true,
      can: ['confirm'],
    });
    const { id, version } = singapore;
    expect((await post(facility, `terminationRule/confirm/${id}`, { version })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => post(hq, `terminationRule/confirm/${id}`, { version })));
    expect(both.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
    expect(await ruleOf('SG')).toMatchObject({ to_confirm: false, can: [] });
  });

  it('are set by the head office alone, from a day to come, once for a day', async () => {
    expect((await post({}, 'terminationRule', rule)).responseCode).toBe(codes.sessionEnded);
    expect((await post(facility, 'terminationRule', rule)).status).toBe(403);
    expect((await post(hq, 'terminationRule', { ...rule, valid_from: '2026-03-05' })).data).toHaveProperty(
      'valid_from',
    );
    expect((await post(hq, 'terminationRule', { ...rule, country_code: 'XX' })).data).toHaveProperty('country_code');
    expect((await post(hq, 'terminationRule', { ...rule, price_bp: 10_001 })).data).toHaveProperty('price_bp');
    const both = await Promise.all([1, 2].map(() => post(hq, 'terminationRule', rule)));
    expect(both.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.validation]);
    expect(await ruleOf('MY', 'coming')).toMatchObject({ valid_from: '2026-04-01', can: ['remove'] });
  });

  it('that have been in force stay, for the page and for the database; those to come may go', async () => {
    expect((await remove(await ruleOf('MY'))).refusal?.code).toBe('membership.termination_rule_in_force');
    const { id } = await ruleOf('MY');
    const changes = test.ownerSql.updateTable('termination_rule').where('id', '=', id);
    await expect(changes.set({ price_bp: 1 }).execute()).rejects.toThrow(/stays/);
    await expect(test.ownerSql.deleteFrom('termination_rule').where('id', '=', id).execute()).rejects.toThrow(/stays/);
    // The database uses its own date, whatever the clock of this test says.
    await post(hq, 'terminationRule', { ...rule, valid_from: '2199-05-01' });
    const later = (await list()).rules.find(({ valid_from }) => valid_from === '2199-05-01');
    expect((await remove({ id: later?.id ?? 0, version: 9 })).responseCode).toBe(codes.stale);
    expect((await remove({ id: later?.id ?? 0, version: 1 })).responseCode).toBe(codes.ok);
  });

  it('charge from their day on; a membership that was ended before keeps its charge', async () => {
    const prices = { duration_count: 12, duration_unit: 'month', prices: [{ currency: 'MYR', price_cents: 1200_00 }] };
    const programme_id = (await aProgramme(prices)).id;
    const sold = async (): Promise<number> => {
      const member_id = await aMember();
      const body = { branch_id: KL, member_id, programme_id, payments: [cash(1200_00)], total_cents: 1200_00 };
      return (await signedUp({ ...body, start_on: '2026-03-05' })).membership_id;
    };
    const [first, second] = [await sold(), await sold()];
    const preview = async (id: number, last_on: string): Promise<TerminationFigures> =>
      (await post(facility, `membership/terminate/preview/${id}`, { last_on, agreed_cents: null })).data;
    const before = await preview(first, '2026-04-10');
    expect(before).toMatchObject({ charge_cents: 60_00 });
    const { due_cents, credit_cents } = before;
    const end = { version: 1, last_on: '2026-04-10', agreed_cents: null, reason: 'Moves', due_cents, credit_cents };
    const life = await get<{ version: number }>(facility, `membership/life/${first}`);
    const done = await post(facility, `membership/terminate/${first}`, { ...end, version: life.version });
    expect(done.responseCode).toBe(codes.ok);
    on('2026-04-02');
    expect(await preview(second, '2026-04-10')).toMatchObject({
      charge_cents: 120_00,
      rule: { en: 'Decided in March' },
    });
    const kept = await get<{ ending: object }>(facility, `membership/life/${first}`);
    expect(kept.ending).toMatchObject({ charge_cents: 60_00 });
    expect((await ruleOf('MY')).price_bp).toBe(1000);
  });
});

const list = (as = hq, branch = HQ): Promise<TerminationRules> => get(as, `terminationRule/${branch}`);
const ruleOf = async (country: string, standing = 'current'): Promise<TerminationRuleRow> => {
  const found = (await list()).rules.find((rule) => rule.country_code === country && rule.standing === standing);
  if (!found) throw new Error(`no ${standing} rule of ${country}`);
  return found;
};
const cools_off = { cooling_off_days: 3, cooling_off_kind: 'days' };
const source = { en: 'Decided in March', cn: '三月决定' };
const rule = { country_code: 'MY', valid_from: '2026-04-01', ...cools_off, price_bp: 1000, rest_days: 0, source };
const remove = ({ id, version }: { id: number; version: number }, as = hq) =>
  call(as, 'DELETE', `terminationRule/${id}?version=${version}`);
