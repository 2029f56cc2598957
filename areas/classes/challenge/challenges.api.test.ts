import { hash } from '@node-rs/argon2';
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codeOf } from '#server/testing/client.testing.ts';
import { challengeContract, ownChallengeContract } from './challenge.contract.ts';
import { aMember } from '../classes.testing.ts';
import { TEST_PASSWORD_COST } from '#areas/access/access.testing.ts';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, test, KL, OR } = await gym();
const sql = test.ownerSql;
const [mine, office] = [as.admin(challengeContract), as.hq(challengeContract)];
const written = (n: number | string, more: object = {}) => ({
  title: { en: `Challenge ${n}`, cn: '' },
  rules: { en: 'Come.', cn: '' },
  prize: { en: 'Gloves', cn: '' },
  metric: 'points' as const,
  starts_on: '2026-03-01',
  ends_on: '2026-03-31',
  ...more,
});
const published = async (n: number | string, more: object = {}) => {
  const { id, version } = await mine.create.data(written(n, more));
  return mine.move.data(id, { version, move: 'publish' });
};
const joined = async (id: number, branch_id = KL, more: object = {}): Promise<number> => {
  const member_id = await aMember(sql, { branch_id });
  const by = branch_id === KL ? mine : as.admin_sg(challengeContract);
  await by.join.data(id, { member_id, ...more });
  return member_id;
};

lifecycle('Challenges', challengeContract, {
  as,
  by: 'admin',
  create: (n) => written(n, { metric: 'measurement', unit: 'kg' }),
  label: (record: { title: { en: string } }) => record.title.en,
  filters: {
    status: async () => {
      const [one, other] = [await mine.create.data(written('a')), await published('b')];
      return { asked: 'published', found: other.id, left_out: one.id };
    },
    metric: ['visits', 'classes'],
  },
  sorts: {
    participants: {
      of: async () => {
        const ids = [(await published('none')).id, (await published('one')).id];
        await joined(ids[1] ?? 0);
        return ids;
      },
    },
  },
  // Only after its last day.
  movedByOthers: ['close'],
  reach: {
    closed: async () => {
      const one = await published('over', { starts_on: '2026-02-01', ends_on: '2026-02-28' });
      return mine.move.data(one.id, { version: one.version, move: 'close' });
    },
  },
  rows: {
    board: async () => ({ id: (await published('board')).id }),
    entries: async () => ({ id: (await published('entries')).id }),
    addTeam: (_record, n) => ({ input: { name: `Team ${n}` } }),
    dropTeam: async () => {
      const { id, teams } = await mine.addTeam.data((await published('team')).id, { name: 'Reds' });
      return { id, input: { team_id: teams[0]?.id ?? 0 } };
    },
    join: async () => ({
      id: (await published('join')).id,
      input: { member_id: await aMember(sql, { branch_id: KL }) },
    }),
    leave: async () => {
      const { id } = await published('leave');
      return { id, input: { member_id: await joined(id) } };
    },
    enter: async () => {
      const { id } = await published('enter');
      return { id, input: { member_id: await joined(id), day: '2026-03-04', value: 3 } };
    },
    undoEntry: async () => {
      const { id } = await published('undo');
      await mine.enter.data(id, { member_id: await joined(id), day: '2026-03-04', value: 3 });
      return { id, input: { entry_id: (await mine.entries.data(id))[0]?.id ?? 0, reason: 'Typed twice' } };
    },
  },
});

const checkIn = (member_id: number, at: string, branch_id = KL) =>
  test.add('check_in', { branch_id, member_id, day: at.slice(0, 10), at, allowed: true });
const scores = async (id: number) =>
  (await mine.board.data(id)).rows.map(({ rank, member_id, score }) => [rank, member_id, score]);

describe('the board', () => {
  it('counts days with a check-in in the zone of the challenge, half-open, and moves when one is undone', async () => {
    on.set('2026-03-02');
    const { id } = await published('visits', { metric: 'visits', starts_on: '2026-03-02', ends_on: '2026-03-03' });
    const [a, b] = [await joined(id), await joined(id)];
    await checkIn(a, '2026-03-01T23:59:59+08:00');
    await checkIn(a, '2026-03-02T00:00:00+08:00');
    await checkIn(a, '2026-03-02T19:00:00+08:00');
    await checkIn(a, '2026-03-03T23:59:59+08:00');
    await checkIn(a, '2026-03-04T00:00:00+08:00');
    await checkIn(b, '2026-03-03T09:00:00+08:00');
    await checkIn(b, '2026-03-02T09:00:00+08:00', OR);
    expect(await scores(id)).toEqual([
      [1, a, 2],
      [2, b, 1],
    ]);
    await raw`set app.undoing = 'check_in'`.execute(sql);
    await raw`update check_in set allowed = false, why = 'undone', undone_at = now(), undo_reason = 'Wrong client'
      where member_id = ${a} and at = '2026-03-03T23:59:59+08:00'`.execute(sql);
    // Now the same score; a reached it earlier.
    expect(await scores(id)).toEqual([
      [1, a, 1],
      [2, b, 1],
    ]);
    on.set('2026-03-05');
  });

  it('adds up points; an entry that is taken back is gone, and its reason stays', async () => {
    const { id } = await published('points');
    const [a, b] = [await joined(id), await joined(id)];
    for (const [member_id, value] of [
      [a, 3],
      [b, 2.5],
      [b, 2],
    ] as const)
      await mine.enter.data(id, { member_id, day: '2026-03-04', value });
    expect(await scores(id)).toEqual([
      [1, b, 4.5],
      [2, a, 3],
    ]);
    const [last] = await mine.entries.data(id);
    await mine.undoEntry.data(id, { entry_id: last?.id ?? 0, reason: 'Typed twice' });
    expect(await scores(id)).toEqual([
      [1, a, 3],
      [2, b, 2.5],
    ]);
    expect((await mine.entries.data(id))[0]).toMatchObject({ undone: true, undo_reason: 'Typed twice' });
    expect((await mine.undoEntry(id, { entry_id: last?.id ?? 0, reason: 'x' })).responseCode).toBe(40);
  });

  it('compares the first measurement with the last one', async () => {
    const { id } = await published('kg', { metric: 'measurement', better: 'less', unit: 'kg' });
    const [a, b, c] = [await joined(id), await joined(id), await joined(id)];
    const measured: [number, string, number][] = [
      [a, '2026-03-02', 80],
      [a, '2026-03-04', 78.6],
      [b, '2026-03-02', 60],
      [b, '2026-03-03', 61],
      [c, '2026-03-02', 70],
    ];
    for (const [member_id, day, value] of measured) await mine.enter.data(id, { member_id, day, value });
    expect(await scores(id)).toEqual([
      [1, a, 1.4],
      [2, c, 0],
      [3, b, -1],
    ]);
  });

  it('is the same in every branch, and shows names and pictures only as agreed', async () => {
    const { id, version } = await office.create.data({ ...written('network', { metric: 'visits' }), everywhere: true });
    await office.move.data(id, { version, move: 'publish' });
    const [shown, hidden] = [await joined(id, KL, { shows_name: true }), await joined(id, KL)];
    const there = await joined(id, OR, { shows_picture: true });
    await checkIn(shown, '2026-03-02T09:00:00+08:00');
    await checkIn(there, '2026-03-02T09:00:00+08:00', OR);
    const boards = [await mine.board.data(id), await as.admin_sg(challengeContract).board.data(id)];
    const seen = boards.map(({ rows }) =>
      rows.map(({ rank, member_id, name, picture }) => ({ rank, member_id, name, picture })),
    );
    expect(seen[0]).toEqual(seen[1]);
    const of = (member_id: number) => seen[0]?.find((row) => row.member_id === member_id);
    expect(of(shown)?.name).toMatch(/^Mei T$/);
    expect([of(hidden)?.name, of(there)?.name, of(there)?.picture]).toEqual([null, null, null]);
    expect(boards.map(({ rows }) => rows.filter(({ is_ours }) => is_ours).length)).toEqual([2, 1]);
    // Each branch enters its own clients, and head office keeps the challenge.
    expect(
      (await as.admin_sg(challengeContract).join(id, { member_id: await aMember(sql, { branch_id: KL }) })).faults,
    ).toHaveProperty('member_id');
    expect(await mine.edit(id, { ...written('x'), version: 2 })).toMatchObject({ status: 403 });
  });
});

describe('taking part', () => {
  it('happens once, however many desks add the client at once', async () => {
    const { id } = await published('once');
    const member_id = await aMember(sql, { branch_id: KL });
    const said = await Promise.all([1, 2, 3, 4, 5].map(() => mine.join(id, { member_id })));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect((await mine.board.data(id)).rows).toHaveLength(1);
    expect(await codeOf(mine.remove(id, { version: 2 }))).toBe('challenge.has_participants');
  });

  it('ends with the last day of the zone; the results are final once it is closed', async () => {
    const { id, version } = await published('end', { ends_on: '2026-03-05' });
    const [a, b] = [await joined(id), await joined(id)];
    await mine.enter.data(id, { member_id: a, day: '2026-03-05', value: 2 });
    expect(await codeOf(mine.move(id, { version, move: 'close' }))).toBe('challenge.still_runs');
    on.set('2026-03-06', '00:00');
    const now = as.admin(challengeContract);
    expect(await codeOf(now.join(id, { member_id: await aMember(sql, { branch_id: KL }) }))).toBe('challenge.ended');
    // A late correction still moves the board.
    await now.enter.data(id, { member_id: b, day: '2026-03-05', value: 5 });
    expect(await scores(id)).toEqual([
      [1, b, 5],
      [2, a, 2],
    ]);
    await now.move.data(id, { version, move: 'close' });
    await sql
      .updateTable('challenge_entry')
      .set({ undone_at: on.clock.now().toISOString(), undone_by: as.admin.id, undo_reason: 'x' })
      .where('member_id', '=', b)
      .execute();
    expect(await scores(id)).toEqual([
      [1, b, 5],
      [2, a, 2],
    ]);
    expect((await now.board.data(id)).is_final).toBe(true);
    for (const said of [
      await now.enter(id, { member_id: a, day: '2026-03-05', value: 1 }),
      await now.leave(id, { member_id: a }),
    ])
      expect(said.refusal?.code).toBe('challenge.not_published');
    expect(await codeOf(now.edit(id, { ...written('x'), version: 3 }))).toBe('challenge.closed');
    on.set('2026-03-05', '09:00');
  });

  it('is needed before something is entered, and visits are never entered', async () => {
    const [points, visits] = [await published('not in'), await published('by visits', { metric: 'visits' })];
    const member_id = await aMember(sql, { branch_id: KL });
    expect(await codeOf(mine.enter(points.id, { member_id, day: '2026-03-04', value: 1 }))).toBe(
      'challenge.not_joined',
    );
    expect(await codeOf(mine.enter(visits.id, { member_id, day: '2026-03-04', value: 1 }))).toBe(
      'challenge.not_entered',
    );
    expect(await codeOf(mine.enter(points.id, { member_id, day: '2026-04-01', value: 1 }))).toBe('challenge.outside');
  });

  it('in a team of the challenge only; two teams have two names', async () => {
    const [one, other] = [await published('teams'), await published('other teams')];
    const { teams } = await mine.addTeam.data(one.id, { name: 'Reds' });
    expect(await codeOf(mine.addTeam(one.id, { name: 'reds' }))).toBe('challenge.team_exists');
    const member_id = await aMember(sql, { branch_id: KL });
    const team_id = teams[0]?.id ?? 0;
    expect((await mine.join(other.id, { member_id, team_id })).faults).toHaveProperty('team_id');
    expect((await mine.join.data(one.id, { member_id, team_id })).teams).toMatchObject([
      { rank: 1, name: 'Reds', members: 1 },
    ]);
    expect((await mine.dropTeam.data(one.id, { team_id })).teams).toEqual([]);
    expect((await mine.board.data(one.id)).rows).toMatchObject([{ member_id, team: null }]);
  });
});

it('a client joins on the own page, chooses what is shown, and leaves', async () => {
  const email = 'challenger@test.example';
  const member_id = await aMember(sql, { branch_id: KL, email });
  const password_hash = await hash('gloves hang on the wall', TEST_PASSWORD_COST);
  await sql.insertInto('member_login').values({ branch_id: KL, member_id, password_hash }).execute();
  const { token } = await as.nobody(memberSelfContract).signIn.data({ email, password: 'gloves hang on the wall' });
  const own = as.nobody(ownChallengeContract);
  const { id } = await published('own');
  const draft = await mine.create.data(written('draft'));
  const seen = async () => (await own.own.data({ token }))?.find((one) => one.id === id);
  expect(await seen()).toMatchObject({ has_joined: false, can_join: true, rank: null });
  expect((await own.own.data({ token }))?.map((one) => one.id)).not.toContain(draft.id);
  const asked = { token, challenge_id: id, shows_picture: true };
  await own.join.data(asked);
  expect(await seen()).toMatchObject({
    has_joined: true,
    can_join: false,
    rank: 1,
    shows_name: false,
    top: [{ name: null, is_me: true }],
  });
  await own.join.data({ ...asked, shows_name: true });
  expect((await mine.board.data(id)).rows.map(({ name }) => name)).toEqual(['Mei T']);
  expect(await codeOf(own.join({ ...asked, challenge_id: draft.id }))).toBe('challenge.not_published');
  await own.leave.data({ token, challenge_id: id });
  expect((await mine.board.data(id)).rows).toEqual([]);
  expect(await own.own.data({ token: 'x'.repeat(40) })).toBeNull();
});

it('an entry in a challenge of the network is taken back by the branch of its client, not by another one', async () => {
  const draft = await office.create.data({ ...written('of all'), everywhere: true });
  const { id } = await office.move.data(draft.id, { version: draft.version, move: 'publish' });
  const member_id = await joined(id);
  await mine.enter.data(id, { member_id, day: '2026-03-04', value: 3 });
  const [entry] = await mine.entries.data(id);
  const asked = { entry_id: entry?.id ?? 0, reason: 'Not ours' };
  const there = as.admin_sg(challengeContract);
  expect((await there.undoEntry(id, asked)).responseCode).toBe(40);
  // Somebody who also sees the classes of the branch, without the permission to change them there.
  const own = { title: JSON.stringify({ en: 'Looks', cn: '查看' }), scope: 'branch', branch_id: KL };
  const role = await sql.insertInto('role').values(own).returning('id').executeTakeFirstOrThrow();
  await sql.insertInto('role_function').values({ role_id: role.id, flag: 'VIEW_CLASSES' }).execute();
  await sql.insertInto('staff_role').values({ staff_id: as.admin_sg.id, role_id: role.id, branch_id: KL }).execute();
  expect((await there.entries.data(id)).map((one) => one.id)).toEqual([entry?.id]);
  expect((await there.undoEntry(id, asked)).responseCode).toBe(40);
  expect(await scores(id)).toEqual([[1, member_id, 3]]);
  await mine.undoEntry.data(id, asked);
  expect(await scores(id)).toEqual([[1, member_id, 0]]);
});
