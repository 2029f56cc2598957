/** Reports that are sent by e-mail: by their contract, and what goes out to whom, once. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { reportScheduleContract } from './report-schedule.contract.ts';
import { sendReports } from './report-letters.commands.ts';
import { SEND_JOB } from './report-schedule.commands.ts';
import type { NewReportSchedule, ReportScheduleRow } from './report-schedule.model.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, test, branches } = await gym({ day: '2026-03-05', hour: '06:30' });
const kept = as.admin(reportScheduleContract);
const me = as.admin.id;
type Body = Omit<z.input<typeof NewReportSchedule>, 'branch_id'>;

lifecycle('Report by e-mail', reportScheduleContract, {
  as,
  by: 'admin',
  create: (n) => make(n),
  filters: {
    status: async () => {
      const [now, later] = [await kept.create.data(make('a')), await kept.create.data(make('b'))];
      await kept.move.data(later.id, { version: 1, move: 'pause' });
      return { asked: 'active', found: now.id, left_out: later.id };
    },
  },
  sorts: {
    next_at: {
      of: async () => {
        const [soon, late] = [await kept.create.data(make('soon', { hour: 8 })), await kept.create.data(make('late'))];
        await kept.edit.data(late.id, { ...make('late', { hour: 20 }), version: 1 });
        return [soon.id, late.id];
      },
    },
  },
  rows: {
    readers: () => ({ input: { report: 'invoices' } }),
    sendNow: (record) => ({ input: { version: record['version'] } }),
    stop: () => ({ input: {} }),
  },
});

const make = (n: number | string, more: Partial<Body> = {}): Body => ({
  name: `Invoices ${n}`,
  report: 'invoices',
  search: { period: 'last_month' },
  every: 'day',
  hour: 7,
  formats: ['csv'],
  staff_ids: [me],
  ...more,
});

type Letter = { to_address: string; subject: string; text: string; files: string[]; branch_id: number };
/** The letters since the last question. */
let seen = 0;
const letters = async (): Promise<Letter[]> => {
  const rows = await test.ownerSql.selectFrom('mail').selectAll().where('id', '>', seen).orderBy('id').execute();
  seen = Math.max(seen, ...rows.map(({ id }) => id));
  const papers = await test.ownerSql.selectFrom('mail_paper').select(['mail_id', 'name']).orderBy('id').execute();
  return rows.map(({ id, to_address, subject, text, branch_id }) => ({
    to_address,
    subject,
    text,
    branch_id: branch_id ?? 0,
    files: papers.filter((paper) => paper.mail_id === id).map(({ name }) => name),
  }));
};
/** Only the schedule of a test is due. */
const alone = async (more: Partial<Body> = {}, by = kept): Promise<ReportScheduleRow> => {
  await test.ownerSql.deleteFrom('report_schedule').execute();
  await letters();
  return by.create.data(make('sent', more));
};
const again = (id: number): Promise<ReportScheduleRow> => kept.view.data(id);
const emailOf = async (id: number): Promise<string> =>
  (await test.ownerSql.selectFrom('staff').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

describe('at its hour by the clock of the branch', () => {
  it('goes to each receiver once, in their language, with the period of that day', async () => {
    on.set('2026-03-05', '06:30');
    const facility = as.facility.id;
    await test.ownerSql.updateTable('staff').set({ locale: 'cn' }).where('id', '=', facility).execute();
    const made = await alone({ staff_ids: [me, facility], formats: ['csv', 'pdf'] });
    expect(made.next_at).toBe('2026-03-04T23:00:00.000Z');
    await on.run(SEND_JOB);
    expect(await letters()).toEqual([]);
    on.set('2026-03-05', '07:01');
    await on.run(SEND_JOB);
    const [first, second] = (await letters()).toSorted((a, b) => a.subject.localeCompare(b.subject, 'en'));
    const [english, chinese] = first?.text.startsWith('Hello') ? [first, second] : [second, first];
    expect(english).toMatchObject({ to_address: await emailOf(me), branch_id: branches.KL });
    expect(english?.text).toContain('Sun 1 Feb 2026 to Sat 28 Feb 2026');
    expect(english?.text).toContain('/report/scheduled');
    expect(english?.files.map((name) => name.slice(0, 8))).toEqual(['Invoices', 'Invoices']);
    expect(chinese).toMatchObject({ to_address: await emailOf(facility) });
    expect(chinese?.text).toContain('您好');
    expect(chinese?.files[0]).toContain('账单');
    await on.run(SEND_JOB);
    expect(await letters()).toEqual([]);
    expect(await again(made.id)).toMatchObject({
      next_at: '2026-03-05T23:00:00.000Z',
      last_at: '2026-03-04T23:00:00.000Z',
      receivers: [{ outcome: 'sent' }, { outcome: 'sent' }],
    });
  });
  it('is sent once although two processes work at the same time, and once after days without any', async () => {
    on.set('2026-03-05', '06:30');
    await alone();
    on.set('2026-03-09', '12:00');
    const system = await test.system();
    await Promise.all([sendReports(system), sendReports(system), sendReports(system)]);
    expect((await letters()).length).toBe(1);
  });
  it('goes on where it stopped: who has a letter gets no second one', async () => {
    on.set('2026-03-05', '06:30');
    const made = await alone({ staff_ids: [me, as.facility.id] });
    on.set('2026-03-05', '07:01');
    await on.run(SEND_JOB);
    expect((await letters()).length).toBe(2);
    // As if the process had been killed after the first of both.
    await test.ownerSql.updateTable('report_schedule_run').set({ finished_at: null }).execute();
    await test.ownerSql.deleteFrom('report_schedule_letter').where('staff_id', '=', me).execute();
    await on.run(SEND_JOB);
    expect((await letters()).map(({ to_address }) => to_address)).toEqual([await emailOf(me)]);
    expect((await again(made.id)).receivers.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  });
});

const due = async (more: Partial<Body> = {}) => {
  on.set('2026-03-05', '06:30');
  const made = await alone({ staff_ids: [me, as.facility.id], ...more });
  on.set('2026-03-05', '07:01');
  return made;
};

const runsOf = (id: number) =>
  test.ownerSql.selectFrom('report_schedule_run').selectAll().where('report_schedule_id', '=', id).execute();
/** Nobody presses in the same millisecond: the clock goes on with each look at it. */
const ticking = async <T>(work: () => Promise<T>): Promise<T> => {
  const now = on.clock.now.bind(on.clock);
  let passed = 0;
  on.clock.now = () => new Date(now().getTime() + (passed += 1));
  try {
    return await work();
  } finally {
    on.clock.now = now;
  }
};

describe('sent now by several people at once', () => {
  it('is one letter for each receiver, before it was sent and just after; a minute later it is a new one', async () => {
    on.set('2026-03-05', '06:30');
    const { id, version } = await alone();
    for (const [hour, count] of [
      ['06:40', 1],
      ['06:42', 2],
    ] as const) {
      on.set('2026-03-05', hour);
      const at = await ticking(() =>
        Promise.all([kept, as.hq(reportScheduleContract), kept].map((by) => by.sendNow.data(id, { version }))),
      );
      expect(new Set(at.map(({ last_at }) => last_at)).size).toBe(1);
      await on.run(SEND_JOB);
      await kept.sendNow.data(id, { version });
      await on.run(SEND_JOB);
      expect((await letters()).length).toBe(1);
      expect((await runsOf(id)).length).toBe(count);
      expect((await runsOf(id)).every(({ finished_at }) => finished_at !== null)).toBe(true);
    }
  });
  it('goes to somebody who was added in that minute too, and to nobody twice', async () => {
    on.set('2026-03-05', '06:50');
    const { id, version } = await alone();
    await kept.sendNow.data(id, { version });
    await on.run(SEND_JOB);
    expect((await letters()).length).toBe(1);
    const { version: after } = await kept.edit.data(id, {
      ...make('more', { staff_ids: [me, as.facility.id] }),
      version,
    });
    await kept.sendNow.data(id, { version: after });
    await on.run(SEND_JOB);
    expect((await letters()).map(({ to_address }) => to_address)).toEqual([await emailOf(as.facility.id)]);
  });
});

describe('no letter goes out', () => {
  it('to somebody who has left', async () => {
    const made = await due();
    await test.ownerSql.updateTable('staff').set({ status: 'inactive' }).where('id', '=', as.facility.id).execute();
    await on.run(SEND_JOB);
    await test.ownerSql.updateTable('staff').set({ status: 'active' }).where('id', '=', as.facility.id).execute();
    expect((await letters()).map(({ to_address }) => to_address)).toEqual([await emailOf(me)]);
    const found = (await again(made.id)).receivers.find(({ staff_id }) => staff_id === as.facility.id);
    expect(found).toMatchObject({ outcome: 'left' });
  });
  it('to somebody who can’t open the report any more', async () => {
    const made = await due();
    await test.ownerSql.deleteFrom('staff_role').where('staff_id', '=', as.facility.id).execute();
    await on.run(SEND_JOB);
    expect((await letters()).map(({ to_address }) => to_address)).toEqual([await emailOf(me)]);
    const found = (await again(made.id)).receivers.find(({ staff_id }) => staff_id === as.facility.id);
    expect(found).toMatchObject({ outcome: 'no_access' });
  });
  it('while it is paused, and after it has ended; “Send now” refuses only the latter', async () => {
    const { id } = await due({ staff_ids: [me] });
    const paused = await kept.move.data(id, { version: 1, move: 'pause' });
    expect(paused).toMatchObject({ status: 'paused', next_at: null });
    await on.run(SEND_JOB);
    expect(await letters()).toEqual([]);
    await kept.sendNow.data(id, { version: paused.version });
    await on.run(SEND_JOB);
    expect((await letters()).length).toBe(1);
    const resumed = await kept.move.data(id, { version: paused.version, move: 'resume' });
    expect(resumed.next_at).toBe('2026-03-05T23:00:00.000Z');
    const ended = await kept.move.data(id, { version: resumed.version, move: 'end' });
    expect(await kept.sendNow(id, { version: ended.version })).toMatchObject({ responseCode: 99 });
  });
  it('to somebody who doesn’t want it any more; they don’t see it either', async () => {
    const { id } = await due({ staff_ids: [me, as.franchise.id] });
    const theirs = as.franchise(reportScheduleContract);
    expect(await theirs.view.data(id)).toMatchObject({ can: ['stop'] });
    expect((await theirs.list.data()).data.map((row) => row.id)).toEqual([id]);
    expect(await theirs.sendNow(id, { version: 1 })).toMatchObject({ status: 403 });
    await theirs.stop.data(id, {});
    expect((await theirs.stop(id, {})).responseCode).toBe(40);
    expect((await theirs.list.data()).data).toEqual([]);
    await on.run(SEND_JOB);
    expect((await letters()).map(({ to_address }) => to_address)).toEqual([await emailOf(me)]);
    const found = (await again(id)).receivers.find(({ staff_id }) => staff_id === as.franchise.id);
    expect(found).toMatchObject({ stopped: true, outcome: null });
    expect((await as.trainer(reportScheduleContract).view(id)).responseCode).toBe(40);
  });
});

describe('somebody who has left', () => {
  it('is shown as such, stays when the time is edited, can be removed, and can’t be added again', async () => {
    on.set('2026-03-05', '06:30');
    const facility = as.facility.id;
    const role = await test.ownerSql
      .selectFrom('staff_role')
      .selectAll()
      .where('staff_id', '=', as.admin.id)
      .executeTakeFirstOrThrow();
    const { id: _id, created_at: _made, updated_at: _changed, version: _version, ...rest } = role;
    await test.ownerSql
      .insertInto('staff_role')
      .values({ ...rest, staff_id: facility })
      .onConflict((clash) => clash.doNothing())
      .execute();
    const made = await alone({ staff_ids: [me, facility] });
    await test.ownerSql.updateTable('staff').set({ status: 'deactivated' }).where('id', '=', facility).execute();
    const seen = await again(made.id);
    expect(seen.receivers.find(({ staff_id }) => staff_id === facility)).toMatchObject({ gone: true });
    expect(seen.receivers.find(({ staff_id }) => staff_id === me)).toMatchObject({ gone: false });
    const readers = await kept.readers.data({ report: 'invoices', id: String(made.id) });
    expect(readers.find(({ id }) => id === facility)).toMatchObject({ can_open: false });
    expect((await kept.readers.data({ report: 'invoices' })).some(({ id }) => id === facility)).toBe(false);
    const edited = await kept.edit.data(made.id, {
      ...make('later', { staff_ids: [me, facility], hour: 9 }),
      version: seen.version,
    });
    expect(new Set(edited.staff_ids)).toEqual(new Set([me, facility]));
    const removed = await kept.edit.data(made.id, { ...make('later', { staff_ids: [me] }), version: edited.version });
    expect(removed.staff_ids).toEqual([me]);
    const { faults } = await kept.edit(made.id, {
      ...make('later', { staff_ids: [me, facility] }),
      version: removed.version,
    });
    expect(faults).toHaveProperty('staff_ids');
    await test.ownerSql.updateTable('staff').set({ status: 'active' }).where('id', '=', facility).execute();
  });
});

describe('a report is set up', () => {
  it('only by somebody who can open it, for people who can', async () => {
    expect(await kept.create(make('x', { report: 'nothing' }))).toMatchObject({ responseCode: 5 });
    const { faults } = await kept.create(make('x', { staff_ids: [as.trainer.id] }));
    expect(faults).toHaveProperty('staff_ids');
    expect(await as.sales(reportScheduleContract).create(make('x'))).toMatchObject({ status: 403 });
  });
  it('for every day although a weekday was chosen first, and can be edited with an empty one', async () => {
    const made = await kept.create.data(make('chosen', { weekday: 'monday' }));
    expect(made).toMatchObject({ every: 'day', weekday: null });
    const empty = { ...make('chosen'), weekday: '' as unknown as null, version: made.version };
    expect(await kept.edit.data(made.id, empty)).toMatchObject({ weekday: null });
  });
  it('with a period that moves on, and with filters that the report has', async () => {
    const fixed = await kept.create(make('x', { search: { from: '2026-01-01', until: '2026-01-31' } }));
    expect(fixed).toMatchObject({ responseCode: 99 });
    const { faults } = await kept.create(make('x', { search: { status: 'green' } }));
    expect(faults).toHaveProperty('search');
  });
});
