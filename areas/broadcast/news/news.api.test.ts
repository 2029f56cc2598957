import { describe, expect, it } from 'vitest';
import { newsContract } from './news.contract.ts';
import { ownNewsContract } from './own-news.contract.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { ownPage } from '#areas/people/member-self/own-page.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, test, KL } = await gym();
const sql = test.ownerSql;
const mine = as.admin(newsContract);

lifecycle('News', newsContract, {
  as,
  by: 'admin',
  create: (n) => ({
    title: { en: `News ${n}`, cn: `资讯 ${n}` },
    body: { en: 'We are open longer.', cn: '营业时间延长。' },
    publish_on: on.in(3),
    publish_time: '09:00',
    until_on: on.in(9),
  }),
  label: (record: { title: { en: string } }) => record.title.en,
  filters: {
    status: async () => {
      const text = { title: { en: 'Filtered' }, body: { en: 'x' } };
      const [one, other] = [await mine.create.data(text), await mine.create.data(text)];
      await mine.move.data(other.id, { version: other.version, move: 'publish' });
      return { asked: 'published', found: other.id, left_out: one.id };
    },
  },
  sorts: {
    published_at: {
      of: async () => {
        const ids: number[] = [];
        for (const day of [0, 1, 2]) {
          const { id, version } = await mine.create.data({ title: { en: `Sorted ${day}` }, body: { en: 'x' } });
          await mine.move.data(id, { version, move: 'publish' });
          const at = new Date(on.clock.now().getTime() + day * 1000).toISOString();
          await sql.updateTable('news').set({ published_at: at }).where('id', '=', id).execute();
          ids.push(id);
        }
        return ids;
      },
    },
  },
});

let made = 0;
const write = (en: string, more: object = {}) => mine.create.data({ title: { en }, body: { en: `${en}.` }, ...more });

describe('news', () => {
  const read = as.nobody(ownNewsContract);
  const signedIn = async (): Promise<string> => {
    made += 1;
    const email = `reader${made}@test.example`;
    return ownPage({ as, test })(await aMember(sql, { branch_id: KL, email }));
  };

  it('is seen by clients of its branch from its time on until its last day, and no longer once it is unpublished', async () => {
    await sql.deleteFrom('news').execute();
    on.set('2026-04-10', '08:59');
    const due = await write('Due', { publish_on: '2026-04-10', publish_time: '09:00' });
    await mine.move.data(due.id, { version: due.version, move: 'schedule' });
    const lasts = await write('Lasts', { until_on: '2026-04-10' });
    const gone = await write('Gone');
    for (const { id, version } of [lasts, gone]) await mine.move.data(id, { version, move: 'publish' });
    await mine.move.data(gone.id, { version: gone.version + 1, move: 'unpublish' });
    await write('Draft');
    const other = await as.admin_sg(newsContract).create.data({ title: { en: 'Singapore' }, body: { en: 'x' } });
    await as.admin_sg(newsContract).move.data(other.id, { version: other.version, move: 'publish' });
    const everywhere = await as
      .hq(newsContract)
      .create.data({ title: { en: 'All' }, body: { en: 'x' }, everywhere: true });
    await as.hq(newsContract).move.data(everywhere.id, { version: everywhere.version, move: 'publish' });
    const seen = async (token: string): Promise<string[]> =>
      ((await read.own.data({ token })) ?? []).map(({ title }) => title.en).toSorted();

    expect(await seen(await signedIn())).toEqual(['All', 'Lasts']);
    on.set('2026-04-10', '09:00');
    const token = await signedIn();
    // Due, although the job has not run yet.
    expect(await seen(token)).toEqual(['All', 'Due', 'Lasts']);
    await on.run('news_publish');
    await on.run('news_publish');
    expect(await mine.view.data(due.id)).toMatchObject({ status: 'published', publish_time: '09:00' });
    expect(await seen(token)).toEqual(['All', 'Due', 'Lasts']);
    on.set('2026-04-11', '00:01');
    expect(await seen(await signedIn())).toEqual(['All', 'Due']);
    expect(await read.own.data({ token: 'x'.repeat(40) })).toBeNull();
  });

  it('cannot be scheduled for the past, nor published after its last day', async () => {
    const old = await write('Old', { publish_on: on.in(-1), publish_time: '09:00' });
    expect((await mine.move(old.id, { version: old.version, move: 'schedule' })).refusal?.code).toBe(
      'broadcast.no_publish_time',
    );
    const ended = await write('Ended', { until_on: on.in(-1) });
    expect((await mine.move(ended.id, { version: ended.version, move: 'publish' })).refusal?.code).toBe(
      'broadcast.news_ended',
    );
    const timed = await write('Timed', { publish_on: on.in(1), publish_time: '09:00' });
    const waits = await mine.move.data(timed.id, { version: timed.version, move: 'schedule' });
    const past = { title: { en: 'Timed' }, body: { en: 'x' }, publish_on: on.in(-1), publish_time: '09:00' };
    expect((await mine.edit(timed.id, { ...past, version: waits.version })).refusal?.code).toBe(
      'broadcast.no_publish_time',
    );
  });
});
