/** Two subjects that are tried: a draw, the rest that waits, and the better one by the figures or by hand. */
import { expect, it } from 'vitest';
import { readingUrl } from '../reading/reading-token.service.ts';
import { broadcastGym } from './post-office.testing.ts';

const { on, test, sql, post, mine, job, aPerson, aList, aCampaign, plan, runOf, later, settings, faults } =
  await broadcastGym();
const people = [];
for (let n = 0; n < 12; n += 1) people.push(await aPerson());
const everyone = await aList(...people);
const subjects = (): string[] => post.got.map(({ raw }) => /^Subject: (First|Second)/m.exec(raw)?.[1] ?? '').toSorted();

it('tries each on as many people, holds the rest, and sends them the better one after the hours', async () => {
  const schedule = await aTest();
  await Promise.all([job(), job()]);
  const run = await runOf(schedule);
  expect(subjects()).toEqual(['First', 'First', 'First', 'Second', 'Second', 'Second']);
  const drawn = await rowsOf(run);
  expect(drawn.filter(({ status }) => status === 'held')).toHaveLength(6);
  later(1);
  for (const { id: recipient_id, variant } of drawn) {
    const url = readingUrl(test.app.services.config, { recipient_id, link_no: 0 }).replace('https://gym.example', '');
    if (variant === 'b') await test.app.http.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
  }
  expect(await mine.run.view.data(run.id)).toMatchObject({
    status: 'sending',
    winner: null,
    can: expect.arrayContaining(['choose_a', 'choose_b']),
    test: {
      a: { sent: 3, opened: 0 },
      b: { sent: 3, opened: 3 },
      is_clear: false,
      decides_at: '2026-03-05T06:00:00.000Z',
    },
  });
  expect(await faults()).toEqual([]);
  later(238);
  await job();
  expect(post.got).toHaveLength(6);
  // Somebody unsubscribes while they wait.
  const [held] = drawn.filter(({ status }) => status === 'held');
  await sql
    .updateTable('member_consent')
    .set({ withdrawn_at: on.clock.now().toISOString() })
    .where('member_id', '=', held?.member_id ?? 0)
    .execute();
  later(2);
  await Promise.all([job(), job()]);
  await job();
  expect(subjects()).toEqual(['First', 'First', 'First', ...Array.from({ length: 8 }, () => 'Second')]);
  expect(new Set(post.got.map(({ to }) => to)).size).toBe(11);
  const over = await mine.run.view.data(run.id);
  expect(over).toMatchObject({
    status: 'sent',
    winner: 'b',
    winner_why: 'figures',
    test: { decides_at: null },
    totals: { sent: 11, no_consent: 1, held: 0 },
  });
  expect(over.can).toEqual([]);
  // The draw is the same if it is made again, and another one for the next sending.
  const { drawGroups } = await import('./subject-test.store.ts');
  await sql
    .updateTable('campaign_recipient')
    .set({ variant: null, status: 'queued', done_at: null })
    .where('campaign_run_id', '=', run.id)
    .execute();
  await drawGroups(sql, run.id, on.clock.now().toISOString());
  const again = await rowsOf(run);
  expect(again.map(({ variant }) => variant)).toEqual(drawn.map(({ variant }) => variant));
  await sql.deleteFrom('campaign_hit').execute();
  await sql.deleteFrom('campaign_recipient').where('campaign_run_id', '=', run.id).execute();
  await sql.deleteFrom('campaign_run').where('id', '=', run.id).execute();
});

const tried = {
  test_by: 'opened' as const,
  subject_b: { en: 'Second for {{first_name}}', cn: '' },
  test_percent: 50,
  test_hours: 4,
};
const aTest = async (more: object = {}) => {
  const campaign_id = await aCampaign({
    subject: { en: 'First', cn: '' },
    blocks: [{ kind: 'text', text: { en: 'Hi', cn: '' } }],
  });
  return plan(everyone, { campaign_id, ...tried, ...more });
};

const rowsOf = (run: { id: number }) =>
  sql
    .selectFrom('campaign_recipient')
    .select(['id', 'member_id', 'variant', 'status'])
    .where('campaign_run_id', '=', run.id)
    .orderBy('id')
    .execute();

it('is ended by staff with one of the subjects, once; a tie and a stopped sending', async () => {
  const byHand = await aTest();
  await job();
  const run = await runOf(byHand);
  const { version } = await mine.run.view.data(run.id);
  await mine.run.choose.data(run.id, { version, winner: 'b' });
  await job();
  expect(subjects().filter((one) => one === 'Second').length).toBeGreaterThan(5);
  expect(await mine.run.view.data(run.id)).toMatchObject({ status: 'sent', winner: 'b', winner_why: 'staff' });
  const over = await mine.run.view.data(run.id);
  expect((await mine.run.choose(run.id, { version: over.version, winner: 'a' })).refusal?.code).toBe(
    'broadcast.no_test_open',
  );
  post.got.length = 0;
  // Nobody opens any: the first one.
  const tie = await aTest();
  await job();
  later(4 * 60 + 1);
  await job();
  expect(await runOf(tie)).toMatchObject({ status: 'sent', winner: 'a', winner_why: 'figures' });
  // Stopped meanwhile: the rest gets nothing.
  post.got.length = 0;
  const stopped = await aTest();
  await job();
  const sent = post.got.length;
  const before = await mine.run.view.data((await runOf(stopped)).id);
  await mine.run.move.data(before.id, { version: before.version, move: 'cancel' });
  later(5 * 60);
  await job();
  expect(post.got).toHaveLength(sent);
  expect(await mine.run.view.data(before.id)).toMatchObject({ status: 'cancelled', totals: { held: 0 } });
  expect(await faults()).toEqual([]);
});

/** As on a server that people can’t reach from outside. */
const withoutAddress = async <T>(act: () => Promise<T>): Promise<T> => {
  const { config } = test.app.services;
  const { publicUrl } = config;
  config.publicUrl = undefined;
  const done = await act();
  config.publicUrl = publicUrl;
  return done;
};

it('needs a second subject, measuring, and people; otherwise everybody gets the first one', async () => {
  const campaign_id = await aCampaign({
    subject: { en: 'First', cn: '' },
    blocks: [{ kind: 'text', text: { en: 'Hi', cn: '' } }],
  });
  const asked = { campaign_id, audience_id: everyone, every: 'now' as const, ...tried };
  const refused = async (more: object) => (await mine.schedule.create({ ...asked, ...more })).faults;
  expect(await refused({ subject_b: null })).toHaveProperty('subject_b.en');
  expect(await refused({ subject_b: { en: 'Dear {{nobody}}', cn: '' } })).toHaveProperty('subject_b.en');
  expect(await refused({ every: 'week', first_on: on.in(2), at_time: '10:00' })).toHaveProperty('test_by');
  expect(await refused({ test_percent: 51 })).toHaveProperty('test_percent');
  await settings('tracks = false');
  expect((await mine.schedule.create(asked)).refusal?.code).toBe('broadcast.test_not_measured');
  await settings('tracks = true');
  expect((await withoutAddress(() => mine.schedule.create(asked))).refusal?.code).toBe('broadcast.test_no_address');
  // An ordinary sending goes out, and nobody believes that none of its receivers opened it.
  // The form sends a choice that was left empty.
  const plain = await plan(await aList(await aPerson()), { campaign_id, test_by: '' });
  expect(plain).toMatchObject({ test_by: null, subject_b: null });
  await withoutAddress(job);
  expect(await runOf(plain)).toMatchObject({ status: 'sent', delivered: 1, is_tracked: false });
  const few = await plan(await aList(await aPerson(), await aPerson()), { campaign_id, ...tried, test_percent: 10 });
  await job();
  expect(await runOf(few)).toMatchObject({ status: 'sent', delivered: 2, winner: 'a', winner_why: 'few' });
  expect(await faults()).toEqual([]);
});
