import { describe, expect, it } from 'vitest';
import type { Flag } from '#access/access.ts';
import { canAnyway, isShut, kindsAnyway } from './lock.rules.ts';
import { lockKinds, type Lock, type LockKind } from './lock.model.ts';

const withFlags =
  (...flags: Flag[]) =>
  (flag: Flag): boolean =>
    flags.includes(flag);

const lock = (what: LockKind): Lock => ({
  id: 1,
  what,
  branch_group_id: null,
  group_name: null,
  note: '',
  created_by_name: null,
  created_at: '2026-03-05T01:00:00.000Z',
  version: 1,
});

describe('a locked setting', () => {
  it('is changed by people who lock, and by those with one of its permissions in the whole network', () => {
    expect(kindsAnyway(withFlags('UPDATE_SCHEDULE'))).toEqual(lockKinds);
    expect(kindsAnyway(withFlags('MANAGE_PROGRAMME'))).toEqual(['offers']);
    expect(canAnyway('offers', withFlags('MANAGE_JOINING_FEE'))).toBe(true);
    expect(canAnyway('hours', withFlags('MANAGE_PROGRAMME'))).toBe(false);
    expect(kindsAnyway(withFlags())).toEqual([]);
  });

  it('is shut on a page only if it is known to be locked, and for people who can’t change it anyway', () => {
    expect(isShut(undefined, 'offers')).toBe(false);
    expect(isShut({ locks: [lock('hours')], can: [] }, 'offers')).toBe(false);
    expect(isShut({ locks: [lock('offers')], can: [] }, 'offers')).toBe(true);
    expect(isShut({ locks: [lock('offers')], can: ['offers'] }, 'offers')).toBe(false);
  });
});
