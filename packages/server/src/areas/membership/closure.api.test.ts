import { afterAll, beforeAll, expect, it } from 'vitest';
import { codes } from '#domain/kit/errors.ts';
import type { Closure, ClosureFigures } from '#domain/areas/membership/closure.model.ts';
import {
  call,
  people,
  signInAs,
  startTestApp,
  type Envelope,
  type Headers,
  type TestApp,
} from '#server/areas/access/testing.ts';
import { verify } from '#server/verify.ts';
import { CLOSURE_JOB } from './closure.commands.ts';
import { aMember, aProgramme, cash, signedUp } from './testing.ts';

/** Noon in Kuala Lumpur on a day of the story. */
let now = new Date('2026-03-05T04:00:00Z');
let test: TestApp;
let admin: Headers;
let facility: Headers;
let elsewhere: Headers;
let KL = 0;
const ids: number[] = [];

beforeAll(async () => {
  test = await startTestApp({ config: { poolSize: 2 }, clock: { now: () => now } });
  KL = test.network.branches.KL;
  admin = await signInAs(test.app, people.admin);
  facility = await signInAs(test.app, people.facility_admin);
  elsewhere = await signInAs(test.app, people.admin_sg);
  const monthly = await aProgramme(test, admin, KL, { prices: [{ currency: 'MYR', price_cents: 310_00 }] });
  for (const start_on of ['2026-03-05', '2026-03-05', '2026-03-11', '2026-04-01']) {
    const member_id = await aMember(test, admin, KL);
    const body = { branch_id: KL, member_id, programme_id: monthly.id, start_on };
    const { membership_id } = await signedUp(test, admin, { ...body, payments: [cash(310_00)], total_cents: 310_00 });
    ids.push(membership_id);
  }
});
afterAll(() => test.close());

const close = (as: Partial<Headers>, more: object = {}): Promise<Envelope> =>
  call(test.app, as, 'POST', 'membership/closure', {
    branch_id: KL,
    from_on: '2026-03-10',
    until_on: '2026-03-14',
    reason: 'Flood',
    ...more,
  });
const work = (id: number) => test.app.services.jobs.runNow(test.app.services, CLOSURE_JOB, { closure_id: id });
const closures = async (): Promise<Closure[]> =>
  ((await call(test.app, admin, 'GET', `membership/closure/${KL}`)).data as { data: Closure[] }).data;
const states = () =>
  test.ownerSql
    .selectFrom('membership')
    .select(['id', 'status', 'start_on', 'end_on', 'paid_until'])
    .orderBy('id')
    .execute();

it('lets all memberships of a closed branch rest in one run, which twice changes nothing, and undone leaves no trace', async () => {
  expect((await close({})).responseCode).toBe(codes.sessionEnded);
  expect((await close(facility)).status).toBe(403);
  expect((await close(elsewhere)).status).toBe(403);
  expect((await close(admin, { until_on: '2026-03-09' })).responseCode).toBe(codes.validation);
  const ask = { branch_id: KL, from_on: '2026-03-10', until_on: '2026-03-14' };
  const figures = (await call(test.app, admin, 'POST', 'membership/closure/preview', ask)).data;
  expect(figures as ClosureFigures).toEqual({ memberships: 3, days: 5 });
  const rested = await call(test.app, admin, 'POST', `membership/suspend/${ids[1]}`, {
    version: 1,
    from_on: '2026-03-12',
    until_on: '2026-03-12',
    reason: 'Knee',
  });
  expect(rested.responseCode).toBe(codes.ok);
  const before = await states();
  const closure = (await close(admin)).data as Closure;
  expect(closure).toMatchObject({ status: 'running', total: 3, done: 0 });
  expect((await close(admin)).refusal?.code).toBe('membership.closure_running');
  await work(closure.id);
  expect((await closures())[0]).toMatchObject({ status: 'done', total: 3, done: 2, skipped: 1, can: ['undo'] });
  // Five days, and four of one that begins on the second day.
  expect((await states()).map(({ end_on }) => end_on)).toEqual([
    '2026-04-09',
    '2026-04-05',
    '2026-04-14',
    '2026-04-30',
  ]);
  const after = await states();
  await work(closure.id);
  expect(await states()).toEqual(after);
  const [done] = await closures();
  const undo = (as: Headers) =>
    call(test.app, as, 'DELETE', `membership/closure/${closure.id}?version=${done?.version}`);
  expect((await undo(facility)).status).toBe(403);
  expect((await undo(elsewhere)).responseCode).toBe(codes.notFound);
  expect((await undo(admin)).data).toMatchObject({ status: 'undoing' });
  await work(closure.id);
  expect(await states()).toEqual(before);
  expect((await closures())[0]).toMatchObject({ status: 'undone', done: 0, can: [] });
});

it('is not undone once it has begun', async () => {
  const closure = (await close(admin, { from_on: '2026-03-20', until_on: '2026-03-21' })).data as Closure;
  await work(closure.id);
  now = new Date('2026-03-21T04:00:00Z');
  const [done] = await closures();
  const late = await call(test.app, admin, 'DELETE', `membership/closure/${closure.id}?version=${done?.version}`);
  expect(late.refusal?.code).toBe('membership.closure_has_begun');
});

it('all that must hold in the database holds', async () => {
  now = new Date('2027-01-01T04:00:00Z');
  await test.app.services.jobs.runNow(test.app.services, 'memberships_by_date');
  expect((await verify(test.databaseUrl, now)).filter(({ count }) => count > 0)).toEqual([]);
});
