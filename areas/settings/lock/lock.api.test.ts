/** Settings that head office locks: refused in the branch at the field, changed by head office as before. */
import { afterEach, describe, expect, it } from 'vitest';
import { lockContract } from './lock.contract.ts';
import { locksOf } from './lock.testing.ts';
import { copyContract } from '../copy/copy.contract.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';
import { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import { clockContract } from '#areas/shift/clock/clock.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, test, KL, OR, PJ } = await gym();
const { locks, lock, unlock, groupOf } = locksOf({ as, test });
const set = as.admin(scheduleContract);
afterEach(unlock);

const closeSunday = async (who: 'admin' | 'hq') => {
  const hours = await set.hours.data({ branch_id: KL });
  const sunday = hours.sunday.length === 0 ? [{ opens: '06:00', closes: '22:00' }] : [];
  return as[who](scheduleContract).editHours(hours.id, { ...hours, sunday, planned: 'keep', cancel_reason: null });
};

describe('a locked setting', () => {
  it('is refused in the branch, at the days that would change, and changed by head office', async () => {
    await lock('hours');
    const refused = await closeSunday('admin');
    expect(Object.keys(refused.faults)).toEqual(['sunday']);
    const hours = await set.hours.data({ branch_id: KL });
    // Saving what is there already changes nothing.
    expect((await set.editHours(hours.id, { ...hours, planned: 'keep', cancel_reason: null })).responseCode).toBe(
      codes.ok,
    );
    expect((await closeSunday('hq')).responseCode).toBe(codes.ok);
  });

  it('can be every setting that a branch has: rules, programmes, holidays and the clock', async () => {
    const holiday = await set.addHoliday.data({ branch_id: KL, day: on.in(50), name: { en: 'Own day', cn: '' } });
    for (const what of ['rules', 'programmes', 'holidays', 'clock'] as const) await lock(what);
    const rule = await set.rules.data({ branch_id: KL });
    const { id, branch_id: _b, currency: _c, updated_at: _u, ...fields } = rule;
    const again_minutes = fields.again_minutes === 30 ? 45 : 30;
    expect(Object.keys((await set.editRules(id, { ...fields, again_minutes })).faults)).toEqual(['again_minutes']);
    const name = { en: 'One more', cn: '' };
    expect((await set.addHoliday({ branch_id: KL, day: on.in(51), name })).faults).toHaveProperty('day');
    const edit = { ...holiday, day: on.in(52) };
    expect((await set.editHoliday(holiday.id, edit)).faults).toHaveProperty('day');
    const removal = { version: holiday.version };
    expect((await set.removeHoliday(holiday.id, removal)).refusal?.code).toBe('settings.locked');
    const several = { branch_id: KL, holidays: [{ day: on.in(53), name, is_closed: true, spans: [] }] };
    expect((await set.copyHolidays(several)).faults).toHaveProperty('holidays');
    const free = { branch_id: KL, programme_id: 1, cancel_cutoff_hours: 2, no_show: 'none' as const };
    expect((await set.addProgrammeRule(free)).faults).toHaveProperty('programme_id');
    const clock = as.admin(clockContract);
    const own = await clock.settings.data({ branch_id: KL });
    const late = { ...own, late_after_min: own.late_after_min === 5 ? 6 : 5 };
    expect(Object.keys((await clock.editSettings(late)).faults)).toEqual(['late_after_min']);
  });

  it('isn’t copied to the branch by people who can’t change it there', async () => {
    const { role_id } = await test.ownerSql
      .selectFrom('staff_role')
      .select('role_id')
      .where('staff_id', '=', test.network.staff.admin)
      .executeTakeFirstOrThrow();
    const there = { staff_id: test.network.staff.admin, role_id, branch_id: PJ };
    await test.ownerSql.insertInto('staff_role').values(there).execute();
    const asked = { branch_id: KL, what: ['hours' as const], to: [PJ] };
    if ((await set.hours.data({ branch_id: KL })).sunday.length === 0) await closeSunday('hq');
    const statuses = async (who: 'admin' | 'hq') =>
      (await as[who](copyContract).preview.data(asked)).map(({ status }) => status);
    expect([await statuses('admin'), await statuses('hq')]).toEqual([['changed'], ['changed']]);
    await lock('hours');
    expect([await statuses('admin'), await statuses('hq')]).toEqual([['refused'], ['changed']]);
    expect((await as.admin(copyContract).copy.data(asked)).map(({ status }) => status)).toEqual(['refused']);
  });

  it('of a group is locked in its branches only, as long as they belong to it', async () => {
    const group = await groupOf([OR]);
    await lock('hours', group.id);
    expect((await closeSunday('admin')).responseCode).toBe(codes.ok);
    const joined = await as.hq(branchGroupContract).edit.data(group.id, { ...group, branch_ids: [OR, KL] });
    expect((await closeSunday('admin')).faults).toHaveProperty('sunday');
    await as.hq(branchGroupContract).edit.data(group.id, { ...joined, branch_ids: [OR, PJ] });
    expect((await closeSunday('admin')).responseCode).toBe(codes.ok);
  });

  it('is shown in the branch with who locked it; only head office locks and unlocks', async () => {
    const group = await groupOf([KL]);
    const made = await lock('holidays', group.id);
    const shown = await as.admin(lockContract).inBranch.data({ branch_id: KL });
    expect(shown).toMatchObject({
      can: [],
      locks: [{ what: 'holidays', note: 'Agreed in May', group_name: group.name }],
    });
    expect(shown.locks[0]?.created_by_name).not.toBeNull();
    expect((await locks.inBranch.data({ branch_id: KL })).can).toContain('holidays');
    expect((await as.admin(lockContract).create({ what: 'hours', branch_group_id: null })).status).toBe(403);
    expect((await as.admin(lockContract).remove(made.id, { version: made.version })).status).toBe(403);
    // Two at once: one lock.
    const twice = await Promise.all([1, 2].map(() => locks.create({ what: 'rules', branch_group_id: null })));
    expect(twice.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      codes.ok,
      codes.validation,
    ]);
    expect((await as.hq(branchGroupContract).remove(group.id, { version: group.version })).refusal?.code).toBe(
      'network.group_locks',
    );
    expect((await locks.create({ what: 'clock', branch_group_id: 999_999 })).faults).toHaveProperty('branch_group_id');
  });
});
