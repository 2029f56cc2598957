/** The door on days on which a membership is suspended, whatever its status says by then. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql as raw } from 'kysely';
import { atDoor, startClasses } from '../booking/booking.testing.ts';
import { aMember, aMembership } from '../classes.testing.ts';

const floor = await startClasses('2026-03-12T04:00:00Z');
const { door } = atDoor(floor);

type Rest = { from_on: string; until_on: string | null; closure?: boolean };
const someone = async (more: object, { from_on, until_on, closure = false }: Rest) => {
  const { ownerSql } = floor.test;
  const of = { branch_id: floor.KL, programme_id: floor.programme };
  const member_id = await aMember(ownerSql, { branch_id: floor.KL });
  const id = await aMembership(ownerSql, { ...of, member_id, start_on: '2026-03-01', end_on: '2026-12-31', ...more });
  const group_key = closure ? randomUUID() : null;
  const rest = { branch_id: floor.KL, membership_id: id, from_on, until_on, reason: 'Works', group_key };
  await floor.test.add('membership_suspension', rest);
  return { member_id, id };
};

it.each(['paused', 'ongoing', 'pending_cancel', 'pending_terminate'])(
  'lets nobody in whose branch is closed, says until when, and the database agrees: %s',
  async (status) => {
    const { member_id, id } = await someone(
      { status, sessions_left: 5, sessions_total: 5 },
      { from_on: '2026-03-10', until_on: '2026-03-20', closure: true },
    );
    expect(await door(member_id)).toMatchObject({
      allowed: false,
      why: { code: 'closed', facts: { branch: 'Kuala Lumpur', on: '2026-03-20' } },
    });
    // What the database says when the page's verdict is a moment old.
    for (const takes of [true, false]) {
      const { rows } = await floor.system.tx((ctx) =>
        raw<{ allowed: boolean; why: string | null }>`
          select allowed, why from put_check_in(${floor.KL}, ${member_id}, '2026-03-12', '2026-03-12T04:00:00Z', null, ${`written-${id}-${takes}`},
            true, null, null, ${id}, ${takes}, null, false, false, 0, true)`.execute(ctx.db),
      );
      expect(rows[0]).toEqual({ allowed: false, why: 'changed' });
    }
  },
);

it('lets in a client whose suspension ended yesterday, before the job of the day has run', async () => {
  const rest = { from_on: '2026-03-05', until_on: '2026-03-11' };
  const { member_id } = await someone({ status: 'paused' }, rest);
  expect(await door(member_id)).toMatchObject({ allowed: true, why: null });
  const counted = await someone({ status: 'paused', sessions_left: 2, sessions_total: 5 }, rest);
  expect(await door(counted.member_id)).toMatchObject({ allowed: true, sessions_left: 1 });
  const today = await someone({ status: 'paused' }, { from_on: '2026-03-05', until_on: null });
  expect(await door(today.member_id)).toMatchObject({ allowed: false, why: { code: 'paused' } });
});
