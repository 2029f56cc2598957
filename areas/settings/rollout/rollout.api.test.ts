/** Settings of Petaling Jaya for Kuala Lumpur and Orchard, which has another country and currency. */
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rolloutContract } from './rollout.contract.ts';
import type { Rollout } from './rollout.model.ts';
import { workOnRollout } from './rollout-work.commands.ts';
import type { Week } from '../hours/hours.model.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';
import type { rolloutKinds } from '../copy/copy.model.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, test, KL, PJ, OR, HQ } = await gym();
const set = as.hq(scheduleContract);
const kept = as.hq(rolloutContract);
type Kind = (typeof rolloutKinds)[number];
const asked = (what: Kind[], to_ids: number[] = [KL, OR], more: object = {}) => ({
  branch_id: PJ,
  name: 'For the branches',
  what,
  to_ids,
  ...more,
});

/** As if the job had come so far: one branch is changed, one is not. */
const reached = (status: Rollout['status']) => async () => {
  const made = await kept.create.data(asked(['hours', 'clock'], [KL], { name: `In ${status}` }));
  const { ownerSql: sql } = test;
  const lines = sql.updateTable('setting_rollout_line').where('setting_rollout_id', '=', made.id);
  const line =
    '{"why": null, "facts": {}, "not_copied": [], "changes": [], "holidays": [], "programmes": [], "offers": []}';
  const outside = { classes: 0, clients: 0, appointments: 0, shifts: 0, days: [], more_days: 0 };
  const seen = JSON.stringify({ ...(JSON.parse(line) as object), outside, currency: 'MYR', status: 'changed' });
  await lines.where('what', '=', 'clock').set({ status: 'ready', line: seen }).execute();
  await lines.where('what', '=', 'hours').set({ status: 'applied', line: seen, undo: '{"what": "papers"}' }).execute();
  const at = { status, applied_at: on.clock.now().toISOString() };
  await sql.updateTable('setting_rollout').set(at).where('id', '=', made.id).execute();
  return made;
};
lifecycle('Settings for many branches', rolloutContract, {
  as,
  by: 'hq',
  create: (n) => asked(['hours'], [KL], { name: `Settings ${n}` }),
  label: (record: Rollout) => record.name,
  otherwise: ['to_ids'],
  reach: {
    ready: reached('ready'),
    applying: reached('applying'),
    applied: reached('applied'),
    undoing: reached('undoing'),
    undone: reached('undone'),
    stopped: reached('stopped'),
    failed: reached('failed'),
  },
  sorts: {
    branch_name: {
      of: async () => [
        (await kept.create.data(asked(['hours'], [KL], { name: 'From PJ' }))).id,
        (await kept.create.data(asked(['hours'], [PJ], { name: 'From KL', branch_id: KL }))).id,
      ],
    },
  },
  rows: { lines: () => ({}), linesCsv: () => ({}) },
});

const day = [{ opens: '06:00', closes: '22:00' }];
const week = (more: Partial<Week> = {}): Week => ({
  sunday: day,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  ...more,
});
const setHours = async (branch_id: number, hours: Week) => {
  const { id, version } = await set.hours.data({ branch_id });
  await set.editHours.data(id, { ...hours, version, planned: 'keep', cancel_reason: null });
};
const hoursOf = async (branch_id: number) => (await set.hours.data({ branch_id })).sunday;
const work = async ({ id }: Pick<Rollout, 'id'>): Promise<Rollout> => {
  await workOnRollout(await test.system('setting_rollout'), id);
  return kept.view.data(id);
};
const move = (of: Rollout, name: 'apply' | 'check' | 'stop' | 'undo') =>
  kept.move(of.id, { version: of.version, move: name });
const then = async (of: Rollout, name: 'apply' | 'check' | 'undo') => work((await move(of, name)).data);
const checked = async (...of: Parameters<typeof asked>) => work(await kept.create.data(asked(...of)));
const short = async ({ id }: Rollout) =>
  (await kept.lines.data(id, {})).data.map(
    (line) => [line.branch_id, line.what, line.status, line.reason !== null] as const,
  );

describe('settings for many branches', () => {
  it('change nothing until they are applied, then what was shown, and back within a day', async () => {
    await setHours(PJ, week({ sunday: [] }));
    await setHours(KL, week());
    await setHours(OR, week({ sunday: [] }));
    const first = await checked(['hours']);
    expect([first.status, first.counts]).toMatchObject(['ready', { ready: 1, same: 1 }]);
    expect(await short(first)).toEqual([
      [KL, 'hours', 'ready', false],
      [OR, 'hours', 'same', false],
    ]);
    expect(await hoursOf(KL)).toEqual(day);
    const applied = await then(first, 'apply');
    expect([applied.status, applied.counts.applied, applied.can]).toEqual(['applied', 1, ['undo']]);
    expect(await hoursOf(KL)).toEqual([]);
    const back = await then(applied, 'undo');
    expect([back.status, back.counts.undone, back.can]).toEqual(['undone', 1, []]);
    expect(await hoursOf(KL)).toEqual(day);
  });

  it('leave a branch alone that has changed since the check, or since it was applied', async () => {
    await setHours(PJ, week({ sunday: [] }));
    await setHours(KL, week());
    await setHours(OR, week());
    const first = await checked(['hours']);
    await setHours(KL, week({ monday: [] }));
    const applied = await then(first, 'apply');
    expect(await short(applied)).toEqual([
      [KL, 'hours', 'refused', true],
      [OR, 'hours', 'applied', false],
    ]);
    await setHours(OR, week({ friday: [] }));
    const back = await then(applied, 'undo');
    expect(await short(back)).toContainEqual([OR, 'hours', 'kept', true]);
    expect((await set.hours.data({ branch_id: OR })).friday).toEqual([]);
  });

  it('are refused where currency or country differ, each line by itself, and said in the reader’s language', async () => {
    const rule = await set.rules.data({ branch_id: PJ });
    const { id, currency: _c, branch_id: _b, updated_at: _u, ...fields } = rule;
    await set.editRules.data(id, { ...fields, no_show: 'fee', no_show_fee_cents: 4000, no_show_waivers: 0 });
    const on_day = on.in(40);
    await set.addHoliday.data({ branch_id: PJ, day: on_day, name: { en: 'Founding day', cn: '店庆' } });
    const first = await checked(['rules', 'holidays']);
    expect(await short(first)).toEqual([
      [KL, 'rules', 'ready', false],
      [KL, 'holidays', 'ready', false],
      [OR, 'rules', 'refused', true],
      [OR, 'holidays', 'refused', true],
    ]);
    const applied = await then(first, 'apply');
    expect(applied.counts).toMatchObject({ applied: 2, refused: 2, ready: 0 });
    const days = async () => (await set.holidays.data({ branch_id: KL, itemsPerPage: 200 })).data.map((one) => one.day);
    expect(await days()).toContain(on_day);
    await then(applied, 'undo');
    expect(await days()).not.toContain(on_day);
    expect((await set.rules.data({ branch_id: KL })).no_show).not.toBe('fee');
  });

  it('sell the same programmes, at a price in the currency of the branch', async () => {
    const programmes = as.hq(programmeContract);
    await programmes.create.data({
      branch_id: PJ,
      name: { en: 'Own of PJ', cn: '' },
      type_id: 1,
      duration_count: 1,
      duration_unit: 'month',
      opens: 'home',
      valid_from: '2020-01-01',
      prices: [{ currency: 'MYR', price_cents: 9900 }],
    });
    const first = await checked(['offers']);
    const lines = (await kept.lines.data(first.id, {})).data;
    expect(lines.find(({ branch_id }) => branch_id === KL)?.offers).toContainEqual({
      name: { en: 'Own of PJ', cn: '' },
      price_cents: 9900,
    });
    expect(lines.find(({ branch_id }) => branch_id === OR)?.not_copied.map(({ name }) => name.en)).toContain(
      'Own of PJ',
    );
    const listed = async () =>
      (await programmes.list.data({ branch_id: KL, itemsPerPage: 200, status: 'active' })).data.map(
        ({ name }) => name.en,
      );
    expect(await listed()).not.toContain('Own of PJ');
    const applied = await then(first, 'apply');
    expect(await listed()).toContain('Own of PJ');
    await then(applied, 'undo');
    expect(await listed()).not.toContain('Own of PJ');
  });

  it('stop in the middle, go on after a new check, and undo what was done', async () => {
    await setHours(PJ, week({ sunday: [] }));
    await setHours(KL, week());
    await setHours(OR, week());
    const first = await checked(['hours']);
    const applying = (await move(first, 'apply')).data;
    const stopped = (await move(applying, 'stop')).data;
    // The job finds that it was stopped.
    expect((await work(stopped)).counts).toMatchObject({ applied: 0, ready: 2 });
    expect((await move(stopped, 'undo')).refusal?.code).toBe('settings.rollout_nothing');
    const again = await then(stopped, 'check');
    const applied = await then(again, 'apply');
    expect([applied.status, applied.counts.applied]).toEqual(['applied', 2]);
    expect((await move(applied, 'apply')).refusal?.code).toBe('kit.move_not_possible');
    expect((await kept.move(applied.id, { version: first.version, move: 'undo' })).responseCode).toBe(codes.stale);
  });

  it('can’t be undone after a day', async () => {
    await setHours(PJ, week({ sunday: [] }));
    await setHours(KL, week());
    const applied = await then(await checked(['hours'], [KL]), 'apply');
    await test.ownerSql
      .updateTable('setting_rollout')
      .set({ applied_at: new Date(on.clock.now().getTime() - 25 * 3_600_000).toISOString() })
      .where('id', '=', applied.id)
      .execute();
    const late = await kept.view.data(applied.id);
    expect(late.can).toEqual([]);
    expect((await move(late, 'undo')).refusal?.code).toBe('settings.rollout_too_late');
  });

  it('reach the branches of the person only, not head office and not the branch itself', async () => {
    expect((await kept.create(asked(['hours'], [HQ]))).faults).toHaveProperty('to_ids');
    expect((await kept.create(asked(['hours'], [PJ]))).faults).toHaveProperty('to_ids');
    expect((await kept.create(asked(['hours'], [KL], { branch_id: HQ }))).faults).toHaveProperty('branch_id');
    // Who sees it because it is about their branch can’t change others with it.
    const ofKl = await work(await kept.create.data(asked(['hours'], [OR], { branch_id: KL })));
    const seen = await as.admin(rolloutContract).view.data(ofKl.id);
    expect(seen.can).toEqual([]);
    const ask = { version: seen.version, move: 'check' } as const;
    await as.admin(rolloutContract).move.refused('settings.rollout_of_other', ofKl.id, ask);
    expect((await as.admin(rolloutContract).lines.data(ofKl.id, {})).total).toBe(0);
    const admin = await as
      .admin(rolloutContract)
      .create({ branch_id: KL, name: 'Out of reach', what: ['hours'], to_ids: [PJ] });
    expect(admin.faults).toHaveProperty('to_ids');
  });
});

describe('a person of several branches', () => {
  it('applies settings there and takes them back, but not in a branch that isn’t theirs', async () => {
    const { admin } = test.network.staff;
    const [role] = await test.all('staff_role', { staff_id: admin, branch_id: KL }, 'role_id');
    await test.add('staff_role', { staff_id: admin, role_id: role?.role_id ?? 0, branch_id: PJ });
    await setHours(PJ, week({ sunday: [] }));
    await setHours(KL, week());
    const theirs = as.admin(rolloutContract);
    const made = await work(await theirs.create.data(asked(['hours'], [KL])));
    expect([made.status, made.counts]).toMatchObject(['ready', { ready: 1 }]);
    await theirs.move.data(made.id, { version: made.version, move: 'apply' });
    const applied = await work(made);
    expect([applied.status, await hoursOf(KL)]).toEqual(['applied', []]);
    await theirs.move.data(made.id, { version: applied.version, move: 'undo' });
    expect([(await work(made)).status, await hoursOf(KL)]).toEqual(['undone', day]);
    expect((await theirs.create(asked(['hours'], [OR]))).faults).toHaveProperty('to_ids');
  });

  it('starts no job for what somebody else is doing', async () => {
    const { id } = await kept.create.data(asked(['hours'], [KL]));
    const asAdmin = raw`select set_config('app.staff', ${String(test.network.staff.admin)}, true) as done`;
    const may = await test.ownerSql.transaction().execute(async (tx) => {
      await asAdmin.execute(tx);
      const job = JSON.stringify({ setting_rollout_id: id });
      return raw<{
        may: boolean;
      }>`select may_enqueue('setting_rollout', ${job}::json, ${`rollout:${id}`}) as may`.execute(tx);
    });
    expect(may.rows).toEqual([{ may: false }]);
  });
});
