import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Closure, ClosureFigures } from './closure.model.ts';
import type { Envelope, Headers } from '#areas/access/access.testing.ts';
import { CLOSURE_JOB } from './closure.commands.ts';
import type { DatesFigures } from '../dates/dates.model.ts';
import { bringMemberships } from '../membership/imported.commands.ts';
import { upfront } from '#areas/money/billing/billing.rules.ts';
import type { TerminationFigures } from '../ending/ending.model.ts';
import type { SignUpFigures } from '../sign-up/sign-up.model.ts';
import type { MembershipRests } from '../suspension/suspension.model.ts';
import { atDesk } from '../membership.testing.ts';

/** Noon in Kuala Lumpur on a given day. */
const ids: number[] = [];

const desk = await atDesk(['admin', 'elsewhere']);
const { test, clock, call, get, run, KL, admin, facility, elsewhere, on } = desk;
const { aProgramme, aSale, aMember, lifeOf, cancel } = desk;
const monthly = (await aProgramme({ price_cents: 310_00 })).id;
for (const start_on of ['2026-03-05', '2026-03-05', '2026-03-11', '2026-04-01']) {
  const { membership_id } = await aSale({ programme_id: monthly, start_on, total_cents: 310_00 }, admin);
  ids.push(membership_id);
}

const terms = ['id', 'status', 'start_on', 'end_on', 'paid_until'] as const;
const close = (as: Partial<Headers>, more: object = {}): Promise<Envelope> =>
  call(as, 'POST', 'membership/closure', {
    branch_id: KL,
    from_on: '2026-03-10',
    until_on: '2026-03-14',
    reason: 'Flood',
    ...more,
  });
const work = (id: number) => run(CLOSURE_JOB, { closure_id: id });
const closures = async (): Promise<Closure[]> =>
  (await get<{ data: Closure[] }>(admin, `membership/closure/${KL}`)).data;

it('lets all memberships of a closed branch rest in one run, which twice changes nothing, and undone leaves no trace', async () => {
  expect((await close({})).responseCode).toBe(codes.sessionEnded);
  expect((await close(facility)).status).toBe(403);
  expect((await close(elsewhere)).status).toBe(403);
  expect((await close(admin, { until_on: '2026-03-09' })).responseCode).toBe(codes.validation);
  const ask = { branch_id: KL, from_on: '2026-03-10', until_on: '2026-03-14' };
  const figures = (await call(admin, 'POST', 'membership/closure/preview', ask)).data;
  expect(figures as ClosureFigures).toEqual({ memberships: 3, days: 5, left_out: [], places: [], places_total: 0 });
  const rested = await call(admin, 'POST', `membership/suspend/${ids[1]}`, {
    version: 1,
    from_on: '2026-03-12',
    until_on: '2026-03-12',
    reason: 'Knee',
  });
  expect(rested.responseCode).toBe(codes.ok);
  const before = await test.all('membership', {}, ...terms);
  const closure = (await close(admin)).data as Closure;
  expect(closure).toMatchObject({ status: 'running', total: 3, done: 0 });
  expect((await close(admin)).refusal?.code).toBe('membership.closure_running');
  await work(closure.id);
  expect((await closures())[0]).toMatchObject({
    status: 'done',
    total: 3,
    done: 3,
    skipped: 0,
    can: ['reopen', 'undo'],
  });
  // Five days: four for one that is already suspended on one of them, and four for one that begins on the second day.
  expect((await test.all('membership', {}, ...terms)).map(({ end_on }) => end_on)).toEqual([
    '2026-04-09',
    '2026-04-09',
    '2026-04-14',
    '2026-04-30',
  ]);
  const after = await test.all('membership', {}, ...terms);
  await work(closure.id);
  expect(await test.all('membership', {}, ...terms)).toEqual(after);
  const [done] = await closures();
  const undo = (as: Headers) => call(as, 'DELETE', `membership/closure/${closure.id}?version=${done?.version}`);
  expect((await undo(facility)).status).toBe(403);
  expect((await undo(elsewhere)).responseCode).toBe(codes.notFound);
  expect((await undo(admin)).data).toMatchObject({ status: 'undoing' });
  await work(closure.id);
  expect(await test.all('membership', {}, ...terms)).toEqual(before);
  expect((await closures())[0]).toMatchObject({ status: 'undone', done: 0, can: [] });
});

const sell = async (start_on: string, more: object = {}) => {
  const member_id = await aMember();
  const body = { branch_id: KL, member_id, programme_id: monthly, start_on, ...more };
  const shown = await call(admin, 'POST', 'membership/preview', body);
  return { ...(await aSale({ ...body, total_cents: 310_00 }, admin)), shown: shown.data as SignUpFigures };
};
const post = (path: string, body: object) => call(admin, 'POST', path, body);

describe('who comes to the closed days in another way', () => {
  const closed = { from_on: '2026-03-16', until_on: '2026-03-20' };
  let closure: Closure;
  let away = 0;
  it('rests also when it is cancelled, and is left out by name where its end was agreed', async () => {
    const [leaves, ends] = [await sell('2026-03-05'), await sell('2026-03-05')];
    expect((await cancel(leaves.membership_id)).responseCode).toBe(codes.ok);
    const last = { last_on: '2026-03-18' };
    const { data } = await post(`membership/terminate/preview/${ends.membership_id}`, last);
    const { due_cents, credit_cents } = data as { due_cents: number; credit_cents: number };
    const ended = await post(`membership/terminate/${ends.membership_id}`, {
      version: 1,
      ...last,
      due_cents,
      credit_cents,
      reason: 'Moves',
    });
    expect(ended.responseCode).toBe(codes.ok);
    ({ membership_id: away } = await sell('2026-03-05'));
    const rest = { version: 1, from_on: '2026-03-06', until_on: null, reason: 'Knee' };
    expect((await post(`membership/suspend/${away}`, rest)).responseCode).toBe(codes.ok);
    const figures = (await post('membership/closure/preview', { branch_id: KL, ...closed })).data as ClosureFigures;
    expect(figures).toMatchObject({
      memberships: 4,
      left_out: [{ member_id: ends.member_id, why: 'ends_early' }, { why: 'rests_already' }],
    });
    closure = (await close(admin, closed)).data as Closure;
    await work(closure.id);
    expect((await closures())[0]).toMatchObject({ total: 6, done: 4, skipped: 2 });
    expect(await test.row('membership', leaves.membership_id)).toMatchObject({
      status: 'pending_cancel',
      end_on: '2026-04-09',
    });
    const left = `membership/closure/leftOut/${closure.id}`;
    expect((await call(admin, 'GET', left)).data).toMatchObject([{ member_id: ends.member_id }, {}]);
    expect((await call(elsewhere, 'GET', left)).responseCode).toBe(codes.notFound);
    expect((await call(facility, 'GET', left)).status).toBe(403);
  });

  it('rests when it is sold after the closure was saved, as its preview says', async () => {
    const { membership_id, end_on, shown } = await sell('2026-03-18');
    expect([end_on, shown.end_on]).toEqual(['2026-04-20', '2026-04-20']);
    expect(await test.row('membership', membership_id)).toMatchObject({ end_on, paid_until: '2026-04-17' });
    const { end_on: untouched } = await sell('2026-03-21');
    expect(untouched).toBe('2026-04-20');
  });

  it('names the days that are served on its invoice, and keeps the closed days when the sign-up is edited', async () => {
    const { membership_id, shown } = await sell('2026-03-18');
    expect(shown.lines[0]?.label.en).toMatch(/, 21 Mar to 20 Apr 2026$/);
    const edit = async (start_on: string) => {
      const { version } = await lifeOf(membership_id, admin);
      const ask = {
        programme_id: monthly,
        start_on,
        reason: 'Another day',
        difference_cents: 0,
        payments: [],
        version,
      };
      const { preview } = { preview: `membership/editSignUp/preview/${membership_id}` };
      const seen = await call(admin, 'POST', preview, { start_on, programme_id: monthly });
      const done = await call(admin, 'POST', `membership/editSignUp/${membership_id}`, ask);
      expect(done.responseCode).toBe(0);
      const end_on = (await test.row('membership', membership_id)).end_on;
      expect((seen.data as SignUpFigures).end_on).toBe(end_on);
      return end_on;
    };
    expect(await edit('2026-03-19')).toBe('2026-04-20');
    expect(await edit('2026-03-22')).toBe('2026-04-21');
    expect(await edit('2026-03-18')).toBe('2026-04-20');
  });

  it('rests when the client is back before it, and by nobody’s hand', async () => {
    on('2026-03-12');
    const { suspensions } = await get<MembershipRests>(admin, `membership/suspensions/${away}`);
    const [rest] = suspensions;
    const back = { version: rest?.version, back_on: '2026-03-12' };
    const done = (await post(`membership/suspension/return/${rest?.id}`, back)).data as MembershipRests;
    expect(done).toMatchObject({ status: 'ongoing', end_on: '2026-04-15' });
    expect(done.suspensions.map(({ from_on, until_on, closure: is, can }) => [from_on, until_on, is, can])).toEqual([
      ['2026-03-16', '2026-03-20', true, []],
      ['2026-03-06', '2026-03-11', false, []],
    ]);
  });

  it('rests still once it is cancelled, and undone all are as they were', async () => {
    const { membership_id: id } = await sell('2026-03-12');
    expect((await cancel(id)).responseCode).toBe(codes.ok);
    expect(await test.row('membership', id)).toMatchObject({ status: 'pending_cancel', end_on: '2026-04-16' });
    const [done] = await closures();
    await call(admin, 'DELETE', `membership/closure/${closure.id}?version=${done?.version}`);
    await work(closure.id);
    expect((await test.row('membership', id)).end_on).toBe('2026-04-11');
    expect((await test.row('membership', away)).end_on).toBe('2026-04-10');
    expect((await call(admin, 'GET', `membership/closure/leftOut/${closure.id}`)).data).toEqual([]);
  });
});

const restsOf = async (id: number) =>
  (await get<MembershipRests>(admin, `membership/suspensions/${id}`)).suspensions
    .map(({ from_on, until_on }) => [from_on, until_on])
    .toReversed();

describe('the closed days of a saved closure', () => {
  const [within, behind] = [
    { from_on: '2026-04-01', until_on: '2026-04-03' },
    { from_on: '2026-04-16', until_on: '2026-04-18' },
  ];
  let ends = 0;
  let moves = 0;

  it('are not paid for by who ends early after it was saved', async () => {
    ({ membership_id: ends } = await sell('2026-03-12'));
    ({ membership_id: moves } = await sell('2026-03-12'));
    for (const days of [within, behind]) await work(((await close(admin, days)).data as Closure).id);
    expect((await test.row('membership', ends)).end_on).toBe('2026-04-14');
    const last = { last_on: '2026-04-02' };
    const { data } = await post(`membership/terminate/preview/${ends}`, last);
    const { due_cents, credit_cents, lines } = data as TerminationFigures;
    // From 12 to 31 March.
    expect(lines.find(({ kind }) => kind === 'used')).toMatchObject({ count: 20, of: 31 });
    const { version } = await lifeOf(ends, admin);
    const ask = { version, ...last, due_cents, credit_cents, reason: 'Moves' };
    expect((await post(`membership/terminate/${ends}`, ask)).responseCode).toBe(codes.ok);
    expect(await test.row('membership', ends)).toMatchObject({ end_on: '2026-04-02', paid_until: '2026-03-31' });
    expect(await restsOf(ends)).toEqual([['2026-04-01', '2026-04-02']]);
  });

  it('are added when other days are set, as the preview says', async () => {
    expect((await test.row('membership', moves)).end_on).toBe('2026-04-14');
    const { version, start_on } = await lifeOf(moves, admin);
    const asked = { start_on, end_on: '2026-04-16' };
    const shown = (await post(`membership/dates/preview/${moves}`, asked)).data as DatesFigures;
    expect(shown.end_on).toBe('2026-04-19');
    const done = await post(`membership/dates/${moves}`, { version, ...asked, reason: 'Goodwill' });
    expect(done).toMatchObject({ responseCode: codes.ok, data: { end_on: '2026-04-19' } });
    expect(await restsOf(moves)).toEqual([
      ['2026-04-01', '2026-04-03'],
      ['2026-04-16', '2026-04-18'],
    ]);
  });

  it('apply to memberships that are imported later', async () => {
    const member_id = await aMember();
    const term = { status: 'ongoing' as const, start_on: '2026-01-05', end_on: '2026-04-04', paid_until: '2026-04-04' };
    const system = await test.system();
    await system.tx((ctx) =>
      bringMemberships(ctx, { branch_id: KL, currency: 'MYR', today: '2026-03-12' }, [
        {
          ...upfront,
          ...term,
          member_id,
          programme_id: monthly,
          price_cents: 310_00,
          rest: null,
          instalments: [],
          sessions_left: null,
          notice_days: 0,
        },
      ]),
    );
    const { id } = await test.ownerSql
      .selectFrom('membership')
      .select('id')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(await test.row('membership', id)).toMatchObject({ paid_until: '2026-04-04', end_on: '2026-04-07' });
    expect(await restsOf(id)).toEqual([['2026-04-01', '2026-04-03']]);
  });
});

it('is not undone once it has begun', async () => {
  const closure = (await close(admin, { from_on: '2026-03-20', until_on: '2026-03-21' })).data as Closure;
  await work(closure.id);
  on('2026-03-21');
  const [done] = await closures();
  const late = await call(admin, 'DELETE', `membership/closure/${closure.id}?version=${done?.version}`);
  expect(late.refusal?.code).toBe('membership.closure_has_begun');
});

it('ends early when the branch opens again, also for who ends or began meanwhile', async () => {
  on('2026-05-04');
  const [stays, begins, ends] = [await sell('2026-05-04'), await sell('2026-05-10'), await sell('2026-05-04')];
  const closure = (await close(admin, { from_on: '2026-05-05', until_on: '2026-05-14' })).data as Closure;
  await work(closure.id);
  const all = [stays, begins, ends].map(({ membership_id }) => membership_id);
  const endDays = async () => Promise.all(all.map(async (id) => (await test.row('membership', id)).end_on));
  expect(await endDays()).toEqual(['2026-06-13', '2026-06-14', '2026-06-13']);
  const ended = ends.membership_id;
  const last = { last_on: '2026-05-12' };
  const { data } = await post(`membership/terminate/preview/${ended}`, last);
  const { due_cents, credit_cents } = data as TerminationFigures;
  const { version } = await lifeOf(ended, admin);
  const ask = { version, ...last, due_cents, credit_cents, reason: 'Moves' };
  expect((await post(`membership/terminate/${ended}`, ask)).responseCode).toBe(codes.ok);
  expect(await test.row('membership', ended)).toMatchObject({ end_on: '2026-05-12', paid_until: '2026-05-04' });
  on('2026-05-07');
  await run('memberships_by_date');
  expect((await test.row('membership', stays.membership_id)).status).toBe('paused');
  const [shown] = await closures();
  expect(shown?.can).toEqual(['reopen']);
  const reopen = (as: Headers, open_on: string) =>
    call(as, 'POST', `membership/closure/reopen/${closure.id}`, { version: shown?.version, open_on });
  expect((await reopen(facility, '2026-05-07')).status).toBe(403);
  expect((await reopen(elsewhere, '2026-05-07')).responseCode).toBe(codes.notFound);
  for (const day of ['2026-05-06', '2026-05-15'])
    expect((await reopen(admin, day)).responseCode, day).toBe(codes.validation);
  expect((await reopen(admin, '2026-05-07')).data).toMatchObject({ status: 'reopening', until_on: '2026-05-06' });
  await work(closure.id);
  expect((await closures())[0]).toMatchObject({ status: 'done', until_on: '2026-05-06', can: [] });
  expect((await test.row('membership', stays.membership_id)).status).toBe('ongoing');
  // Two days for those that ran; none for the one that begins later; the agreed last day stays.
  expect(await endDays()).toEqual(['2026-06-05', '2026-06-09', '2026-05-12']);
  expect((await test.row('membership', ended)).paid_until).toBe('2026-05-10');
  const { membership_id: later } = await sell('2026-05-08');
  expect((await test.row('membership', later)).end_on).toBe('2026-06-07');
});

it('all that must hold in the database holds', async () => {
  on('2027-01-01');
  await run('memberships_by_date');
  expect(await test.faults(clock.now())).toEqual([]);
});
