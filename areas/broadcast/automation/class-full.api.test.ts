/** The message to somebody on a waiting list names the class, its time, and other times that they could book. */
import { beforeEach, expect, it } from 'vitest';
import { automationGym } from './automation.testing.ts';
import { campaignContract } from '../campaign/campaign.contract.ts';
import { says } from '../campaign-run/post-office.testing.ts';
import { aRoom } from '#areas/classes/classes.testing.ts';

const world = await automationGym();
const { as, sql, branches, started, automations, entriesOf, endAll, twice, aPerson, aCampaign, aList, plan } = world;
const { on, post, job, test } = world;
const { KL } = branches;
beforeEach(endAll);

const room = await aRoom(sql, KL);

it('names the class, its time and three others with places, in the language of the client', async () => {
  const boxing = await aClass('Boxing', '拳击');
  const full = await aSession(boxing, '2026-03-06T10:00:00Z', { booked: 2, waiting: 1 });
  const [en, cn] = [await aPerson(), await aPerson({ locale: 'cn' })];
  await waits(en.id, full);
  await waits(cn.id, full, { wait_no: 2 });
  // Not one of these: past, full, with a waiting list, cancelled or of another class.
  await aSession(boxing, '2026-03-05T01:00:00Z');
  await aSession(boxing, '2026-03-07T02:00:00Z', { booked: 2 });
  await aSession(boxing, '2026-03-07T03:00:00Z', { booked: 1, waiting: 1 });
  await aSession(boxing, '2026-03-07T04:00:00Z', { status: 'cancelled' });
  await aSession(await aClass('Yoga', '瑜伽'), '2026-03-07T05:00:00Z');
  // After midnight where the branch is.
  await aSession(boxing, '2026-03-07T16:30:00Z', { booked: 1 });
  const theirs = await aSession(boxing, '2026-03-09T10:00:00Z');
  await waits(en.id, theirs, { status: 'confirmed', wait_no: null });
  for (const day of ['10', '11', '12']) await aSession(boxing, `2026-03-${day}T10:00:00Z`);
  const automation = await started({ trigger: 'class_full', steps: [{ kind: 'send', campaign_id: await aMessage() }] });
  await twice();
  const named = { name: { en: 'Boxing', cn: '拳击' }, at: '2026-03-06T10:00:00Z' };
  expect((await entriesOf(automation)).map((entry) => entry.class)).toEqual([named, named]);
  const csv = (await automations.peopleCsv(automation.id)).text;
  expect(csv.split('\n')[1]).toContain('Boxing');
  expect(got(en.email)).toBe(
    'Full: Boxing on Fri 6 Mar 2026 18:00. Free: Sun 8 Mar 2026 00:30, Tue 10 Mar 2026 18:00, Wed 11 Mar 2026 18:00',
  );
  expect(got(cn.email)).toBe(
    '已满：拳击，2026年3月6日 18:00。可约：2026年3月8日 00:30、2026年3月9日 18:00、2026年3月10日 18:00',
  );
});

const aClass = async (en: string, cn: string): Promise<{ class_id: number; entry_id: number }> => {
  const rows = await test.rows<{ class_id: number; entry_id: number }>`
    with c as (insert into class (branch_id, name, category, colour, duration_min, capacity, trainers_needed)
        values (${KL}, ${JSON.stringify({ en, cn })}::jsonb, 'boxing', 'red', 60, 2, 1) returning id)
    insert into timetable_entry (branch_id, class_id, capacity, duration_min, facility_id, first_on, starts)
    select ${KL}, id, 2, 60, ${room}, '2026-03-05', '18:00' from c returning id as entry_id, class_id`;
  const [made] = rows;
  if (!made) throw new Error('no class');
  return made;
};
type Part = { booked?: number; waiting?: number; status?: 'scheduled' | 'cancelled' };
const aSession = async (
  of: { class_id: number; entry_id: number },
  at: string,
  { booked = 0, waiting = 0, status = 'scheduled' }: Part = {},
): Promise<number> => {
  const ends = new Date(Date.parse(at) + 3_600_000).toISOString();
  const rows = await test.rows<{ id: number }>`
    insert into class_session (branch_id, class_id, entry_id, facility_id, capacity, booked, waiting, day, starts_at, ends_at, trainers_needed, status, reason)
    values (${KL}, ${of.class_id}, ${of.entry_id}, ${room}, 2, ${booked}, ${waiting}, (${at}::timestamptz at time zone 'Asia/Kuala_Lumpur')::date, ${at}, ${ends}, 1,
            ${status}, ${status === 'cancelled' ? 'ill' : null}) returning id`;
  return rows[0]?.id ?? 0;
};
const waits = (member_id: number, session_id: number, more: object = {}): Promise<unknown> =>
  sql
    .insertInto('booking')
    .values({
      branch_id: KL,
      session_id,
      member_id,
      status: 'waiting',
      wait_no: 1,
      created_at: on.clock.now().toISOString(),
      ...more,
    })
    .execute();
const text = {
  en: 'Full: {{class_name|the class}} on {{class_time|soon}}. Free: {{other_times|ask us}}!',
  cn: '已满：{{class_name|课程}}，{{class_time|近期}}。可约：{{other_times|请咨询}}！',
};
const aMessage = () => aCampaign({ blocks: [{ kind: 'text', text }] });
const got = (to: string): string => {
  const found = post.got.find((one) => one.to === to)?.raw ?? '';
  const [, body = ''] = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(found) ?? [];
  const isBase64 = /text\/plain[^]*?base64/i.test(found.slice(0, found.indexOf(body)));
  const plain = isBase64 ? Buffer.from(body, 'base64').toString() : decoded(body);
  return plain.split('!')[0]?.split('！')[0]?.replaceAll(/\s+/g, ' ') ?? '';
};
const decoded = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

it('says what staff wrote instead where no other time has a place, and in messages about something else', async () => {
  const judo = await aClass('Judo', '');
  const [waiting, other] = [await aPerson({ locale: 'cn' }), await aPerson()];
  await aSession(judo, '2026-04-20T05:00:00Z');
  await waits(waiting.id, await aSession(judo, '2026-03-06T12:00:00Z', { booked: 2, waiting: 1 }));
  await started({ trigger: 'class_full', steps: [{ kind: 'send', campaign_id: await aMessage() }] });
  await plan(await aList(other), { campaign_id: await aMessage() });
  await twice();
  // A class without a Chinese name has its English one.
  expect(got(waiting.email)).toBe('已满：Judo，2026年3月6日 20:00。可约：请咨询');
  expect(got(other.email)).toBe('Full: the class on soon. Free: ask us');
});

it('is about the next class for which they still wait, if they wait for several', async () => {
  const boxing = await aClass('Sparring', '');
  const client = await aPerson();
  const [gone, later, next] = [
    await aSession(boxing, '2026-03-06T02:00:00Z', { booked: 2, waiting: 1 }),
    await aSession(boxing, '2026-03-08T02:00:00Z', { booked: 2, waiting: 1 }),
    await aSession(boxing, '2026-03-07T06:00:00Z', { booked: 2, waiting: 1 }),
  ];
  for (const session_id of [gone, later, next]) await waits(client.id, session_id);
  await started({ trigger: 'class_full', steps: [{ kind: 'send', campaign_id: await aMessage() }] });
  // One of them gets a place while the mail server asks us to wait.
  post.refuses = () => says(451, 'try again later');
  await job();
  post.refuses = () => null;
  await test.rows`update booking set status = 'confirmed' where member_id = ${client.id} and session_id = ${gone}`;
  on.set('2026-03-05', '12:00');
  await twice();
  expect(got(client.email)).toContain('Full: Sparring on Sat 7 Mar 2026 14:00.');
});

it('needs what to write where a client has no value', async () => {
  const written = as.admin(campaignContract);
  const faulty = await written.create({
    name: 'Full',
    subject: { en: 'Hi', cn: '' },
    blocks: [{ kind: 'text', text: { en: 'On {{class_time}}', cn: '' } }],
  });
  expect(Object.keys(faulty.faults)).toEqual(['blocks.0.text.en']);
});
