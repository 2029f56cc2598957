/** Opened and clicked: the addresses in the letters of a sending, and what is noted of them. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { broadcastSettingContract } from '../broadcast-setting/broadcast-setting.contract.ts';
import { audienceContract } from '../audience/audience.contract.ts';
import { emptyCondition } from '../audience/segment.rules.ts';
import { broadcastGym } from '../campaign-run/post-office.testing.ts';
import { campaignRunContract } from '../campaign-run/campaign-run.contract.ts';

const { as, on, test, sql, post, mine, job, aPerson, aList, aCampaign, plan, runOf, later, faults, leaves } =
  await broadcastGym();

it('leads to the link that was written, and notes the first time that a person opened and clicked', async () => {
  const [mei, ben] = [await aPerson(), await aPerson()];
  const run = await sentTo(mei, ben);
  const [prices, book, picture] = pathsTo(mei.email);
  expect(pathsTo(mei.email)).toHaveLength(3);
  expect(htmlTo(mei.email)).not.toContain('a.example');
  const shown = await ask(picture ?? '');
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['set-cookie']]).toEqual([
    200,
    'image/gif',
    undefined,
  ]);
  expect(await figures(run)).toEqual({ opened: 1, clicked: 0, links: [0, 0] });
  later(1);
  const clicked = await ask(prices ?? '');
  expect([clicked.statusCode, clicked.headers['location']]).toEqual([302, 'https://a.example/prices']);
  expect(clicked.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  later(1);
  expect((await ask(book ?? '')).headers['location']).toBe('https://a.example/%E9%A2%84%E7%BA%A6');
  later(1);
  // Five at once and again are still one person.
  await Promise.all(Array.from({ length: 5 }, () => ask(prices ?? '')));
  expect(await figures(run)).toEqual({ opened: 1, clicked: 1, links: [1, 1] });
  const found = await mine.run.people.data(run.id, { read: 'clicked' });
  expect(found.data).toMatchObject([
    { member_id: mei.id, opened_at: '2026-03-05T02:01:00.000Z', clicked_at: '2026-03-05T02:02:00.000Z' },
  ]);
  expect((await mine.run.people.data(run.id, { read: 'not_opened' })).data).toMatchObject([{ member_id: ben.id }]);
  expect((await mine.run.people.data(run.id, { sort: '-opened_at' })).data.map(({ member_id }) => member_id)).toEqual([
    mei.id,
    ben.id,
  ]);
  expect((await as.hq(campaignRunContract).peopleCsv(run.id)).text).toContain('2026');
  expect(await faults()).toEqual([]);
});

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const blocks = [
  { kind: 'text' as const, text: { en: 'See [prices](https://a.example/prices) and {{first_name}}', cn: '' } },
  { kind: 'button' as const, text: { en: 'Book', cn: '' }, url: 'https://a.example/预约' },
];
/** The HTML of the latest letter to somebody, as a mail program reads it. */
const htmlTo = (email: string): string => {
  const letter = post.lastTo(email);
  return (letter.split('text/html')[1] ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
};
const pathsTo = (email: string): string[] =>
  [...htmlTo(email).matchAll(/(?:href|src)="https:\/\/gym\.example(\/r\/[^"]*)"/g)].map(([, path]) => path ?? '');
type Asking = { method?: 'GET' | 'HEAD'; agent?: string; language?: string };
const ask = (url: string, { method = 'GET', agent = BROWSER, language = 'en' }: Asking = {}) =>
  test.app.http.inject({ method, url, headers: { 'user-agent': agent, 'accept-language': language } });
/** A sending to one person, a minute after it arrived. */
const sentTo = async (...people: { id: number; email: string }[]) => {
  const schedule = await plan(await aList(...people), {
    campaign_id: await aCampaign({ subject: { en: 'Hi', cn: '' }, blocks }),
  });
  await job();
  later(1);
  return runOf(schedule);
};
const figures = async ({ id }: { id: number }) => {
  const { opened, clicked, links } = await mine.run.view.data(id);
  return { opened, clicked, links: links.map(({ people }) => people) };
};
const countOf = async (fact: 'opened' | 'clicked', op: 'times_at_least' | 'times_less') => {
  const items = [
    { ...emptyCondition('city'), op: 'is' as const, values: ['Readers'] },
    { ...emptyCondition(fact), op, number: 1, days: 1 },
  ];
  return (await as.admin(audienceContract).count.data({ rule: { kind: 'group', join: 'and', items }, option_id: null }))
    .people;
};

it('doesn’t count what programs ask for, also those that pretend to be a browser', async () => {
  const mei = await aPerson();
  const schedule = await plan(await aList(mei), {
    campaign_id: await aCampaign({ subject: { en: 'Hi', cn: '' }, blocks }),
  });
  await job();
  const run = await runOf(schedule);
  const [prices = '', book = '', picture = ''] = pathsTo(mei.email);
  // The moment that it arrives, as a browser.
  expect((await ask(prices)).statusCode).toBe(302);
  await ask(picture);
  later(5);
  for (const url of [prices, picture]) {
    await ask(url, { method: 'HEAD' });
    await ask(url, { agent: 'Barracuda/5.0' });
    await ask(url, { agent: '' });
  }
  expect(await figures(run)).toEqual({ opened: 0, clicked: 0, links: [0, 0] });
  // Both links within two seconds: the first one doesn’t count any more either.
  later(5);
  await ask(prices);
  expect((await figures(run)).clicked).toBe(1);
  await ask(book);
  expect(await figures(run)).toEqual({ opened: 0, clicked: 0, links: [0, 0] });
  later(1);
  await ask(book);
  expect(await figures(run)).toEqual({ opened: 1, clicked: 1, links: [1, 0] });
  expect(await faults()).toEqual([]);
});

it('answers a link that it didn’t make with a page, and leads nowhere', async () => {
  const mei = await aPerson();
  await sentTo(mei);
  const [prices = ''] = pathsTo(mei.email);
  for (const url of [
    '/r/x',
    `${prices}x`,
    prices.replace(/\.1\./, '.2.'),
    '/r/https%3A%2F%2Fevil.example',
    `/r/${'a'.repeat(150)}`,
  ]) {
    const { statusCode, headers, body } = await ask(url);
    expect([statusCode, headers['location'], headers['content-type']]).toEqual([
      404,
      undefined,
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain('This link doesn’t work');
  }
  expect((await ask('/r/x', { language: 'zh-CN,zh;q=0.9' })).body).toContain('此链接无效');
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/r/guess')));
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(5);
  expect((await ask(prices)).statusCode).toBe(302);
});

it('notes nothing about people who unsubscribed or were erased, nor where a branch turned it off', async () => {
  const [left, erased, off] = [await aPerson(), await aPerson(), await aPerson()];
  const run = await sentTo(left, erased, off);
  await leaves(left);
  await sql
    .updateTable('member')
    .set({ erased_at: on.clock.now().toISOString() })
    .where('id', '=', erased.id)
    .execute();
  for (const { email } of [left, erased])
    for (const url of pathsTo(email)) expect((await ask(url)).statusCode).toBeLessThan(400);
  const setting = await as.admin(broadcastSettingContract).ofBranch.data();
  const { id, version, branch_id: _branch, branch_name: _name, ...fields } = setting;
  await as.admin(broadcastSettingContract).edit.data(id, { ...fields, per_minute: undefined, version, tracks: false });
  for (const url of pathsTo(off.email)) expect((await ask(url)).statusCode).toBeLessThan(400);
  expect(await figures(run)).toEqual({ opened: 0, clicked: 0, links: [0, 0] });
  // From now on letters have the links as they were written.
  const plainly = await sentTo(off);
  expect(pathsTo(off.email)).toEqual([]);
  expect(htmlTo(off.email)).toContain('href="https://a.example/prices"');
  expect(await mine.run.view.data(plainly.id)).toMatchObject({ is_tracked: false, opened: 0 });
  await raw`update broadcast_setting set tracks = true`.execute(sql);
});

it('is a condition of segments, by the day of the branch', async () => {
  const [reader, other] = [await aPerson({ first_name: 'Reader' }), await aPerson()];
  for (const person of [reader, other])
    await sql.updateTable('member').set({ city: 'Readers' }).where('id', '=', person.id).execute();
  await sentTo(reader, other);
  await ask(pathsTo(reader.email).at(-1) ?? '');
  expect([await countOf('opened', 'times_at_least'), await countOf('opened', 'times_less')]).toEqual([1, 1]);
  expect([await countOf('clicked', 'times_at_least'), await countOf('clicked', 'times_less')]).toEqual([0, 2]);
  on.set('2026-03-06', '00:01');
  expect(await countOf('opened', 'times_at_least')).toBe(0);
});
