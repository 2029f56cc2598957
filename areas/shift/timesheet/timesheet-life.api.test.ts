/** Timesheets, by their contract: each belongs to a different person, and the days of the shifts have passed. */
import { timesheetContract, type TimesheetRow } from './timesheet.contract.ts';
import { freelancers } from '../shift/shift.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

// The database decides by its own clock what has started: these days must be in the future for it too.
const made = await gym({ day: '2099-03-05' });
const { as, on, sold } = made;
const sheets = as.admin(timesheetContract);
const trainer = await freelancers(made);
const PEOPLE = 56;
/** A few worked on the second day instead, so that each period has timesheets of its own people. */
const ON_SECOND = 4;
const [first, second] = [on.today(), on.in(1)];
for (let person = 1; person <= PEOPLE; person++) {
  await sold.shift({
    day: person <= ON_SECOND ? second : first,
    starts: '12:00',
    ends: '20:00',
    staff_id: await trainer(),
  });
}
on.set(on.in(2));
// Nobody clocked in.
await on.run('shifts_by_clock');
const sheetsOf: Record<string, TimesheetRow[]> = {};
for (const day of [first, second]) {
  await sheets.make.data({ from_on: day, until_on: day });
  sheetsOf[day] = (await sheets.list.data({ from: day, until: day, itemsPerPage: 200 })).data;
}
const next = (day: string): TimesheetRow => {
  const sheet = sheetsOf[day]?.pop();
  if (!sheet) throw new Error(`more than ${PEOPLE} people are needed`);
  return sheet;
};
/** The hours a person worked on the day of the timesheet, in the branch's time. */
const corrected = async ({ id }: { id: number }, ends: string) => {
  const [line] = (await sheets.view.data(id)).lines;
  const said = { starts: '06:00', ends, break_min: 0, reason: 'Forgot to clock in' };
  return { line_id: line?.id ?? 0, version: line?.version ?? 0, ...said };
};
const worked = async (ends: string): Promise<number> => {
  const { id } = next(first);
  await sheets.correct.data(id, await corrected({ id }, ends));
  return id;
};

lifecycle('A timesheet', timesheetContract, {
  as,
  make: () => Promise.resolve(next(first)),
  label: ({ staff_name }: TimesheetRow) => staff_name,
  newer: async ({ id }: TimesheetRow) => sheets.correct.data(id, await corrected({ id }, '09:00')),
  // People submit their own timesheets.
  movedByOthers: ['hand_in'],
  filters: {
    staff_id: () => {
      const [one, two] = [next(first), next(first)];
      return Promise.resolve([
        { asked: one.staff_id, found: one.id, left_out: two.id },
        { asked: two.staff_id, found: two.id, left_out: one.id },
      ]);
    },
    from: () => Promise.resolve({ asked: second, found: next(second).id, left_out: next(first).id }),
    until: () => Promise.resolve({ asked: first, found: next(first).id, left_out: next(second).id }),
  },
  sorts: {
    from_on: { of: () => Promise.resolve([next(second).id, next(first).id]) },
    worked_min: { of: async () => [await worked('12:00'), await worked('10:00')] },
  },
  rows: {
    make: () => ({ input: { from_on: on.today(), until_on: on.today() } }),
    compute: () => ({}),
    correct: async (sheet: TimesheetRow) => ({ input: await corrected(sheet, '10:00') }),
  },
});
