/** What invoices pay, against a model that knows none of the product's rules, over random weeks in two branches. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import type { StaffInvoice, StaffInvoiceRow } from './staff-invoice.model.ts';
import { boxing, aRoom } from '#areas/classes/classes.testing.ts';
import { branchesLike } from '#server/testing/branches.testing.ts';
import { startFloor, type Floor } from '../shift/shift.testing.ts';
import type { TimesheetRow } from '../timesheet/timesheet.contract.ts';
import { wagesOf, type Hours, type Job, type Lesson, type Place } from './pay.testing.ts';
import { DAY, DAYS, onHalf, cameBefore, classUnpaid, week, type Late, type Week } from './pay-weeks.testing.ts';

const MONDAY = '2026-11-02';
const period = { from_on: MONDAY, until_on: addDays(MONDAY, DAYS) };
const dayOf = (day: number): string => addDays(MONDAY, day);
/** Kuala Lumpur has no clock changes. */
const momentOf = (minute: number): string =>
  new Date(Date.parse(`${MONDAY}T00:00:00+08:00`) + minute * 60_000).toISOString();

const floor = await startFloor();
const held = floor.test.ownerSql.selectFrom('staff_role').select('role_id');
const role_id = (await held.where('staff_id', '=', floor.id.part_time).executeTakeFirstOrThrow()).role_id;

const about = ['staff_invoice_totals', 'paid_once', 'hours_paid', 'line_amounts', 'minutes_once'];
let made = 0;
const aBranch = async ({ tolerance, pays }: Place): Promise<number> => {
  const { test, KL } = floor;
  made += 1;
  const [id = 0] = await branchesLike(test.ownerSql, KL, [{ code: `W${made}`, name: `Branch ${made}` }]);
  await test.ownerSql
    .insertInto('clock_rule')
    .values({ branch_id: id, tolerance_min: tolerance, class_pay: pays })
    .execute();
  return id;
};
const aFreelancer = async (branches: readonly number[]): Promise<number> => {
  const { ownerSql } = floor.test;
  made += 1;
  const { id } = await ownerSql
    .insertInto('staff')
    .values({
      email: `week${made}@test.example`,
      first_name: 'Week',
      last_name: String(made),
      staff_type: 'trainer',
      employment: 'part_time',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ownerSql
    .insertInto('staff_role')
    .values(branches.map((branch_id) => ({ staff_id: id, role_id, branch_id })))
    .execute();
  return id;
};

type At = { branch_id: number; staff_id: number };
const asked = async (...[who, method, path, body]: Parameters<Floor['call']>) => {
  const answer = await floor.call(who, method, path, body);
  if (answer.responseCode !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data as unknown;
};
const layPrices = async ({ branch_id, staff_id }: At, { prices: all, grades }: Place): Promise<void> => {
  const { ownerSql } = floor.test;
  const rates = all.map(({ who, work, category, kind, cents, floor: floor_cents, ceiling, from_day }) => ({
    branch_id,
    work,
    category,
    kind,
    amount_cents: cents,
    floor_cents,
    ceiling_cents: ceiling,
    staff_id: who === 'person' ? staff_id : null,
    grade: who === 'person' || who === 'everyone' ? null : who,
    currency: 'MYR',
    valid_from: dayOf(from_day),
  }));
  if (rates.length > 0) await ownerSql.insertInto('freelance_rate').values(rates).execute();
  const steps = grades.map((one) => ({ branch_id, staff_id, grade: one.grade, valid_from: dayOf(one.from_day) }));
  if (steps.length > 0) await ownerSql.insertInto('staff_grade').values(steps).execute();
};
const layLesson = async ({ branch_id, staff_id }: At, one: Lesson): Promise<number> => {
  const { ownerSql } = floor.test;
  const facility_id = await aRoom(ownerSql, branch_id);
  const { name, ...more } = boxing;
  const taught = await ownerSql
    .insertInto('class')
    .values({ branch_id, ...more, name: JSON.stringify(name), category: one.category })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = { branch_id, class_id: taught.id, facility_id, capacity: 12 };
  const entry = await ownerSql
    .insertInto('timetable_entry')
    .values({ ...at, first_on: dayOf(one.day), starts: '09:00', duration_min: one.until - one.from })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { day: dayOf(one.day), starts_at: momentOf(one.from), ends_at: momentOf(one.until) };
  const counts = { status: 'completed', trainers_needed: 1, booked: one.heads, present: one.heads };
  const session = await ownerSql
    .insertInto('class_session')
    .values({ ...at, ...times, ...counts, entry_id: entry.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ownerSql.insertInto('session_trainer').values({ branch_id, session_id: session.id, staff_id }).execute();
  return session.id;
};
const layPlan = async ({ branch_id, staff_id }: At, { day, plan }: Job): Promise<number | null> => {
  if (plan === null) return null;
  const times = { day: dayOf(day), starts_at: momentOf(plan.from), ends_at: momentOf(plan.until) };
  const row = { branch_id, staff_id, post: 'coach', status: 'approved', break_min: plan.break_min, ...times };
  return (await floor.test.ownerSql.insertInto('shift').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
/** Each clock-in and clock-out at its minute; returns the clocking of a visit without a shift. */
const punch = async (at: At, { pairs }: Job): Promise<number> => {
  let id = 0;
  for (const [came, went] of pairs)
    for (const [minute, way] of [
      [came, 'in'],
      [went, 'out'],
    ] as const) {
      floor.clock.set(momentOf(minute));
      ({ id } = (await asked(floor.as.hq, 'POST', 'shiftClock/desk', { ...at, way })) as { id: number });
    }
  return id;
};
const clockTime = (minute: number): string => {
  const of = ((minute % DAY) + DAY) % DAY;
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
};
const typed = (hours: Hours | 'none') =>
  hours === 'none' ? {} : { starts: clockTime(hours.from), ends: clockTime(hours.until), break_min: hours.break_min };

type Laid = At & { shifts: (number | null)[]; clockings: number[]; sessions: number[]; lines: number[] };
/** The timesheet, with what somebody corrected in it, approved. */
const approve = async (laid: Laid, { jobs }: Place): Promise<void> => {
  const { as, test } = floor;
  const { branch_id, staff_id } = laid;
  await asked(as.hq, 'POST', 'timesheet', { branch_id, ...period });
  const list = `timesheet/${branch_id}?staff_id=${staff_id}`;
  const { data } = (await asked(as.hq, 'GET', list)) as { data: TimesheetRow[] };
  const [sheet] = data;
  if (!sheet) return;
  const lines = await test.ownerSql
    .selectFrom('timesheet_line')
    .select(['id', 'version', 'shift_id', 'clocking_id'])
    .where('timesheet_id', '=', sheet.id)
    .execute();
  const lineOf = (nth: number) =>
    lines.find((line) =>
      laid.shifts[nth] === null ? line.clocking_id === laid.clockings[nth] : line.shift_id === laid.shifts[nth],
    );
  laid.lines = jobs.map((_, nth) => lineOf(nth)?.id ?? 0);
  for (const [nth, { corrected }] of jobs.entries()) {
    const line = lineOf(nth);
    if (corrected === null || !line) continue;
    const said = { line_id: line.id, version: line.version, reason: 'The door says so', ...typed(corrected) };
    await asked(as.hq, 'PUT', `timesheet/correct/${sheet.id}`, said);
  }
  await test.ownerSql.updateTable('timesheet').set({ status: 'approved' }).where('id', '=', sheet.id).execute();
};
const invoicesOf = async ({ branch_id }: At): Promise<StaffInvoice[]> => {
  const { as } = floor;
  const { data } = (await asked(as.hq, 'POST', 'staffInvoice/index', { branch_id })) as { data: StaffInvoiceRow[] };
  const all = data.map(async ({ id }) => (await asked(as.hq, 'GET', `staffInvoice/view/${id}`)) as StaffInvoice);
  return Promise.all(all);
};
/** Amounts by source, as the model returns them. */
const paidFor = async (laid: Laid): Promise<ReturnType<typeof wagesOf>> => {
  const rows = await floor.test.ownerSql
    .selectFrom('staff_invoice_line')
    .select(['timesheet_line_id', 'session_trainer_id', 'amount_cents', 'id', 'corrects_line_id'])
    .where('branch_id', '=', laid.branch_id)
    .execute();
  const trainers = await floor.test.ownerSql
    .selectFrom('session_trainer')
    .select(['id', 'session_id'])
    .where('branch_id', '=', laid.branch_id)
    .execute();
  const amount = (is: (row: (typeof rows)[number]) => boolean): number | null => {
    const line = rows.find(is);
    const more = rows.filter((row) => line && row.corrects_line_id === line.id);
    return line ? more.reduce((sum, row) => sum + row.amount_cents, line.amount_cents) : null;
  };
  const trainerOf = (session: number) => trainers.find((one) => one.session_id === session)?.id;
  return {
    jobs: laid.lines.map((id) => amount((row) => id !== 0 && row.timesheet_line_id === id)),
    lessons: laid.sessions.map((id) => amount((row) => row.session_trainer_id === trainerOf(id))),
  };
};

const play = async ({ places }: Week): Promise<Laid[]> => {
  const branches = [await aBranch(places[0]), await aBranch(places[1])];
  const staff_id = await aFreelancer(branches);
  const laid = branches.map((branch_id): Laid => ({
    branch_id,
    staff_id,
    shifts: [],
    clockings: [],
    sessions: [],
    lines: [],
  }));
  for (const [nth, at] of laid.entries()) {
    const here = places[nth] ?? places[0];
    await layPrices(at, here);
    for (const one of here.lessons) at.sessions.push(await layLesson(at, one));
    for (const one of here.jobs) at.shifts.push(await layPlan(at, one));
    for (const one of here.jobs) at.clockings.push(await punch(at, one));
  }
  floor.clock.set(momentOf(DAYS * DAY + 12 * 60));
  for (const [nth, at] of laid.entries()) {
    await approve(at, places[nth] ?? places[0]);
    await asked(floor.as.hq, 'POST', 'staffInvoice/generate', { branch_id: at.branch_id, ...period });
  }
  return laid;
};

/** Nothing on an invoice is as good as a line that pays nothing. */
const cents = (all: ReturnType<typeof wagesOf>) => ({
  jobs: all.jobs.map((one) => one ?? 0),
  lessons: all.lessons.map((one) => one ?? 0),
});
const expectPaid = async (laid: Laid, here: Place): Promise<void> => {
  const owed = wagesOf(here);
  expect({ here, ...cents(await paidFor(laid)) }).toEqual({ here, ...cents(owed) });
  const sum = [...owed.jobs, ...owed.lessons].reduce<number>((all, cents) => all + (cents ?? 0), 0);
  const invoices = await invoicesOf(laid);
  expect(invoices.reduce((all, { total_cents }) => all + total_cents, 0)).toBe(sum);
};
/** Hours that turn out to be different after the invoice was created, or paid. */
const correctLater = async (laid: Laid, here: Place, { when, of, hours }: Late): Promise<Place | null> => {
  const lines = floor.test.ownerSql.selectFrom('staff_invoice_line').select('timesheet_line_id');
  const billed = new Set((await lines.execute()).map((one) => one.timesheet_line_id));
  const paid = laid.lines.flatMap((id, nth) => (billed.has(id) ? [nth] : []));
  const nth = paid[of % paid.length];
  const job = nth === undefined ? undefined : here.jobs[nth];
  if (nth === undefined || !job) return null;
  const corrected = onHalf(hours, job);
  const line = await floor.test.ownerSql
    .selectFrom('staff_invoice_line')
    .select(['id', 'staff_invoice_id'])
    .where('timesheet_line_id', '=', laid.lines[nth] ?? 0)
    .executeTakeFirstOrThrow();
  const invoice = (await asked(floor.as.hq, 'GET', `staffInvoice/view/${line.staff_invoice_id}`)) as StaffInvoice;
  let { version } = invoice;
  for (const status of when === 'paid' && invoice.status === 'draft' ? ['submitted', 'approved', 'paid'] : []) {
    const move = { version, status, method: 'cash' };
    ({ version } = (await asked(floor.as.hq, 'POST', `staffInvoice/${invoice.id}`, move)) as StaffInvoice);
  }
  const said = { version, line_id: line.id, reason: 'The camera says so', ...typed(corrected) };
  const answer = await floor.call(floor.as.hq, 'POST', `staffInvoice/correctHours/${invoice.id}`, said);
  // The week may draw the hours that are there already: nothing is corrected, and what is paid stays what the model says.
  if (answer.responseCode !== 0) expect(answer.refusal?.code).toBe('shift.hours_same');
  return { ...here, jobs: here.jobs.map((one, at) => (at === nth ? { ...one, corrected } : one)) };
};

const weeks = [classUnpaid, cameBefore, ...fc.sample(week, runs(60, 6))];
it.each(weeks.map((one, nth) => ({ nth, one })))('pays week $nth as the model does', async ({ one }) => {
  const laid = await play(one);
  for (const [nth, at] of laid.entries()) {
    const here = one.places[nth] ?? one.places[0];
    await expectPaid(at, here);
    let later: Place | null = here;
    for (const late of one.late) {
      later = later && (await correctLater(at, later, late));
      if (later) await expectPaid(at, later);
    }
  }
});

it('verify agrees', async () => {
  expect(await floor.test.faults(undefined, about)).toEqual([]);
});
