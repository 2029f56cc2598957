/** Anything can be done with the classes of a week: places, visits, credits, trainers and pay stay correct. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BookingRow } from '../booking/booking.model.ts';
import type { SessionView } from './timetable.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { charges, startGym } from '../appointment/appointment.testing.ts';
import { aMember, certify } from '../classes.testing.ts';

const gym = await startGym('2026-03-05T04:00:00Z');
await gym.rules({ ...charges, no_show_waivers: 1 });
for (const staff_id of [gym.id.trainer, gym.id.part_time]) await certify(gym.test.ownerSql, staff_id);
await gym.paysPer('class', { class: 60_00 });

it('keeps places, visits, credits, trainers and pay', async () => {
  const { client, call, ok, as, KL, id, at, problems, sessionsLeft } = gym;
  /** A refusal is an answer, too; a server error is not. */
  const known = new Set<number | undefined>([0, codes.validation, codes.notFound, codes.refused, codes.stale, 161]);
  const marks: Record<string, string> = { present: 'mark_present', absent: 'mark_absent', unmark: 'unmark' };
  const byCredits = await aMember(gym.test.ownerSql, { branch_id: KL });
  const credits = { branch_id: KL, member_id: byCredits, credits: 3, uses: ['class'], reason: 'Test' };
  await ok(call(as.admin, 'POST', 'credit/grant', credits));
  const counted = [await client(4, 1), await client(2, 1)];
  const members = [...counted, byCredits, await client(null, 1), await client(null, 1)];
  const sessions: number[] = [];
  // Two classes at one time and one later, on each day.
  for (const day of ['2026-03-10', '2026-03-11'])
    for (const starts of ['18:00', '18:00', '20:00'])
      sessions.push(await gym.aSession({ capacity: 2 }, { day, starts }));
  const [first, second, third] = [[id.trainer], [id.part_time], [id.trainer, id.part_time]];
  const step = fc.record({
    what: fc.constantFrom(
      'book',
      'book',
      'book',
      'cancel',
      'capacity',
      'drop',
      'teach',
      'door',
      'rest',
      ...Object.keys(marks),
    ),
    who: fc.nat(members.length - 1),
    where: fc.nat(sessions.length - 1),
    size: fc.integer({ min: 1, max: 4 }),
    staff: fc.constantFrom(first, second, third),
  });
  let keys = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 24 }), async (steps) => {
      for (const { what, who, where, size, staff } of steps) {
        const [session_id, member_id] = [sessions[where] ?? 0, members[who] ?? 0];
        const { version, starts_at } = await ok<SessionView>(call(as.admin, 'GET', `classSession/view/${session_id}`));
        const list = await ok<BookingRow[]>(call(as.admin, 'GET', `booking/session/${session_id}`));
        const mine = list.find((one) => one.member_id === member_id && !['cancelled', 'skipped'].includes(one.status));
        const post = async (path: string, body: object): Promise<void> => {
          const { responseCode } = await call(as.admin, 'POST', path, body);
          expect([path, known.has(responseCode), responseCode]).toEqual([path, true, responseCode]);
        };
        const during = (work: () => Promise<void>) => at(new Date(Date.parse(starts_at) + 600_000).toISOString(), work);
        if (what === 'book') await post('booking', { branch_id: KL, session_id, member_id, waits: true });
        if (what === 'cancel' && mine) await post(`booking/cancel/${mine.id}`, { version: mine.version });
        if (what === 'capacity') {
          const { responseCode } = await call(as.admin, 'PUT', `classSession/${session_id}`, {
            version,
            capacity: size,
          });
          expect(known.has(responseCode)).toBe(true);
        }
        if (what === 'drop' && size === 4) await post(`classSession/cancel/${session_id}`, { version, reason: 'Over' });
        if (what === 'teach') {
          const trainers = staff.map((staff_id) => ({ staff_id }));
          await post(`classSession/assignTrainer/${session_id}`, { version, trainers });
        }
        const move = marks[what];
        const client_key = `weekstep${String(++keys).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a')}xxxx`;
        if (move !== undefined && mine)
          await during(() => post(`booking/mark/${mine.id}`, { version: mine.version, move }));
        if (what === 'rest') await during(() => post(`booking/markRest/${session_id}`, {}));
        if (what === 'door') await during(() => post('checkIn', { branch_id: KL, member_id, client_key }));
      }
      expect(await problems()).toEqual([]);
      for (const member_id of counted) expect(await sessionsLeft(member_id)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: runs(40, 4) },
  );
  await at('2026-04-02T04:00:00Z', async () => {
    await gym.test.app.services.jobs.runNow(gym.test.app.services, 'classes_by_clock');
    const month = { branch_id: KL, from_on: '2026-03-01', until_on: '2026-03-31' };
    await ok(call(as.facility, 'POST', 'staffInvoice/generate', month));
    // Asked again, it finds nothing that isn't on a line already.
    expect(await call(as.facility, 'POST', 'staffInvoice/generate', month)).toMatchObject({ data: { lines: 0 } });
    expect(await problems()).toEqual([]);
  });
});
