/**
 * How long the count of a segment takes at 200,000 clients, through the API (`npm run bench -- --only segments`): for head
 * office and for the largest branch, one request after the other.
 */
import { loadavg } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeNetwork } from '#areas/access/access.testing.ts';
import type { Condition, Fact, Operator } from '#areas/broadcast/audience/segment.model.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { migrate } from '#server/boot/migrate.ts';
import { startThrowAway } from '#server/boot/throwaway.ts';
import { medianOf } from './measure.ts';
import { COUNTED, fillOf } from './segment-data.ts';
import { writeContacts, writeSegments, type ContactTimes, type SegmentTimes } from './results.ts';
import { startOurs } from './servers.ts';
import type { SizeName } from './sizes.ts';

const clientsIn: Record<SizeName, number> = { small: 10_000, full: 200_000, '10x': 1_000_000 };
const TIMES = 7;
const condition = (more: Pick<Condition, 'fact' | 'op'> & Partial<Condition>): Condition => ({
  kind: 'condition',
  values: [],
  number: null,
  day: null,
  days: null,
  ...more,
});
const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const times = (fact: Fact, op: 'times_at_least' | 'times_less', number: number, days: number): Condition =>
  condition({ fact, op, number, days });
const one = (fact: Fact, op: Operator, ...values: string[]): Condition => condition({ fact, op, values });
type Named = { id: number };
/** The ids of the first programme and the first survey. */
type Known = { programme: string; survey: string };
const askedOf = ({ programme, survey }: Known): readonly (readonly [string, ...Condition[]])[] => [
  ['at least 4 visits in 30 days', times('visits', 'times_at_least', 4, 30)],
  ['fewer than 2 visits in 30 days', times('visits', 'times_less', 2, 30)],
  ['fewer than 2 visits in 90 days', times('visits', 'times_less', 2, 90)],
  ['at least 20 visits in 365 days', times('visits', 'times_at_least', 20, 365)],
  ['at least 20 visits in 730 days', times('visits', 'times_at_least', 20, 730)],
  ['fewer than 2 visits in 730 days', times('visits', 'times_less', 2, 730)],
  ['at least 100 visits in 3,650 days', times('visits', 'times_at_least', 100, 3650)],
  ['last visit before a day', condition({ fact: 'last_visit', op: 'before', day: dayAgo(60) })],
  ['no visit for 14 days', condition({ fact: 'last_visit', op: 'not_in_last', days: 14 })],
  ['birthday in the next 7 days', condition({ fact: 'birthday', op: 'in_next', days: 7 })],
  [
    'fewer than 2 visits in 30 days, and 18 or older',
    times('visits', 'times_less', 2, 30),
    condition({ fact: 'age', op: 'at_least', number: 18 }),
  ],
  [
    'spent at least 300.00 in 365 days',
    condition({ fact: 'spent', op: 'sum_at_least', number: 30_000, days: 365, currency: 'MYR' }),
  ],
  [
    'spent less than 100.00 in 3,650 days',
    condition({ fact: 'spent', op: 'sum_less', number: 10_000, days: 3650, currency: 'MYR' }),
  ],
  ['an overdue invoice', one('overdue', 'yes')],
  ['no overdue invoice', one('overdue', 'no')],
  ['missed a class in 365 days', times('missed', 'times_at_least', 1, 365)],
  ['missed fewer than 2 classes in 3,650 days', times('missed', 'times_less', 2, 3650)],
  ['opened an e-mail in 365 days', times('opened', 'times_at_least', 1, 365)],
  ['opened fewer than 2 e-mails in 3,650 days', times('opened', 'times_less', 2, 3650)],
  ['clicked in an e-mail in 365 days', times('clicked', 'times_at_least', 1, 365)],
  ['gave a survey', one('survey', 'is', survey)],
  ['did not give a survey', one('survey', 'is_not', survey)],
  ['an answer contains a word', one('survey_answer', 'contains', 'showers')],
  ['no answer contains a word', one('survey_answer', 'lacks', 'showers')],
  ['a language', one('language', 'is', 'cn')],
  ['not a language', one('language', 'is_not', 'cn')],
  ['a consent', one('consent', 'is', 'marketing.email')],
  ['one of two consents', one('consent', 'is', 'marketing.email', 'classes.email')],
  ['no consent', one('consent', 'is_not', 'marketing.email')],
  ['a tag', one('tag', 'is', 'tag 3')],
  ['without three tags', one('tag', 'is_not', 'tag 3', 'tag 4', 'tag 5')],
  ['a source', one('source', 'is', 'facebook')],
  ['a source contains', one('source', 'contains', 'walk')],
  ['without a source', one('source', 'is_empty')],
  ['a programme', one('programme', 'is', programme)],
  ['not a programme', one('programme', 'is_not', programme)],
  ['a type of programme', one('programme_type', 'is', '1', '2')],
  ['an ongoing membership', one('membership_status', 'is', 'ongoing')],
  ['no expired membership', one('membership_status', 'is_not', 'expired')],
  ['a membership ends in the next 30 days', condition({ fact: 'ends_on', op: 'in_next', days: 30 })],
  ['a membership ends after a day', condition({ fact: 'ends_on', op: 'after', day: dayAgo(0) })],
  ['an e-mail address contains', one('email', 'contains', '99')],
  ['a city', one('city', 'is', 'city 7')],
  [
    'a gender, and joined before a day',
    one('gender', 'is', 'male'),
    condition({ fact: 'joined_on', op: 'before', day: dayAgo(200) }),
  ],
];

const knownIn = async (pool: pg.Pool): Promise<Known> => {
  const { rows } = await pool.query<Known>(
    'select (select min(id) from programme)::text as programme, (select min(id) from survey)::text as survey',
  );
  const [known] = rows;
  if (!known) throw new Error('nothing was filled in');
  return known;
};
/** What there is: "4,700,000 visits, …". */
const madeIn = async (pool: pg.Pool): Promise<string> => {
  const parts = [];
  for (const [name, table] of Object.entries(COUNTED)) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    parts.push(`${(rows[0]?.n ?? 0).toLocaleString('en')} ${name}`);
  }
  return parts.join(', ');
};
/** What the database of `npm start` has, as far as a session can set it. */
const setAsStarted = async (pool: pg.Pool): Promise<void> => {
  for (const setting of ["work_mem = '16MB'", 'random_page_cost = 1.1', "effective_cache_size = '1GB'"])
    await pool.query(
      `do $$ begin execute format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()); end $$`,
    );
};

/** Everyone has a number in Singapore; half of the numbers were checked, a tenth of those are in the register. */
const phonesOf = (branch_id: number, staff_id: number): readonly string[] => [
  `update member set phone = '+65' || (80000000 + id)`,
  `with c as (
     insert into phone_check (branch_id, checked_on, numbers, no_calls, no_texts, staff_id)
     select ${branch_id}, current_date - 3, count(*), count(*) filter (where id % 20 = 0), 0, ${staff_id} from member where id % 2 = 0 returning id)
   insert into phone_check_number (phone_check_id, digest, no_call, no_text)
   select c.id, sha256(convert_to(m.phone, 'UTF8')), m.id % 20 = 0, false from c, member m where m.id % 2 = 0`,
  'analyze',
];
type Measured = {
  url: string;
  token: string;
  pool: pg.Pool;
  branches: { HQ: number; KL: number };
  staff_id: number;
};
/** The contact details of a segment that everybody is in, as its page asks for them. */
const measureContacts = async ({ url, token, pool, branches, staff_id }: Measured): Promise<ContactTimes[]> => {
  for (const statement of phonesOf(branches.KL, staff_id)) await pool.query(statement);
  const items = [condition({ fact: 'joined_on', op: 'before', day: dayAgo(-1) })];
  const body = { branch_id: branches.HQ, everywhere: true, kind: 'segment', name: 'All', option_id: null };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (path: string, at: number, more: RequestInit = {}): Promise<{ ms: number; data: Named }> => {
    const began = performance.now();
    const cookie = `FZ_CURRENT_ID=${at}`;
    const answer = await fetch(`${url}/api/v4/${path}`, { ...more, headers: { ...headers, cookie } });
    const said = (await answer.json()) as { responseCode: number; data: Named };
    if (said.responseCode !== 0) throw new Error(JSON.stringify(said));
    return { ms: performance.now() - began, data: said.data };
  };
  const rule = { kind: 'group', join: 'and', items };
  const made = await ask('audience', branches.HQ, { method: 'POST', body: JSON.stringify({ ...body, rule }) });
  const pages = {
    'contact details': `audience/contacts/${made.data.id}?itemsPerPage=50`,
    'who must be checked before a call': `audience/contacts/${made.data.id}?itemsPerPage=50&calls=unchecked`,
    'whom an e-mail reaches': `audience/contacts/${made.data.id}?itemsPerPage=50&reach=reached`,
  };
  const times: ContactTimes[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const of = async (at: number): Promise<number> => {
      const all = [];
      for (let n = 0; n < TIMES; n++) all.push((await ask(path, at)).ms);
      return medianOf(all);
    };
    times.push({ name, office: await of(branches.HQ), branch: await of(branches.KL) });
    console.log(JSON.stringify(times.at(-1)));
  }
  return times;
};

export const measureSegments = async (size: SizeName): Promise<void> => {
  const clients = clientsIn[size];
  const cluster = await startThrowAway(() => {});
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
  // The cluster is stopped while the last connections are still closing.
  pool.on('error', () => {});
  const owner: Sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(cluster.url, () => {});
    const { branches, staff } = await makeNetwork(owner);
    await setAsStarted(pool);
    for (const statement of fillOf(clients)) await pool.query(statement);
    const known = await knownIn(pool);
    const token = newToken();
    await pool.query(
      `insert into session (staff_id, token_hash, idle_until, expires_at)
       values ($1, $2, now() + interval '2 hours', now() + interval '2 hours')`,
      [staff.super_admin, hashToken(token)],
    );
    const ours = await startOurs(cluster.url);
    const count = async (branch_id: number, items: readonly Condition[]): Promise<{ ms: number; people: number }> => {
      const began = performance.now();
      const answer = await fetch(`${ours.url}/api/v4/audience/count`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          branch_id,
          everywhere: branch_id === branches.HQ,
          option_id: null,
          rule: { kind: 'group', join: 'and', items },
        }),
      });
      const said = (await answer.json()) as { responseCode: number; data: { people: number } };
      if (said.responseCode !== 0) throw new Error(JSON.stringify(said));
      return { ms: performance.now() - began, people: said.data.people };
    };
    const measured: SegmentTimes[] = [];
    for (const [name, ...items] of askedOf(known)) {
      const of = async (branch_id: number): Promise<{ ms: number; people: number }> => {
        const all = [];
        for (let n = 0; n < TIMES; n++) all.push(await count(branch_id, items));
        return { ms: medianOf(all.map(({ ms }) => ms)), people: all[0]?.people ?? 0 };
      };
      const [office, branch] = [await of(branches.HQ), await of(branches.KL)];
      measured.push({ name, people: office.people, office: office.ms, branch: branch.ms });
      console.log(JSON.stringify(measured.at(-1)));
    }
    const contacts = await measureContacts({ url: ours.url, token, pool, branches, staff_id: staff.super_admin });
    await ours.stop();
    const load = loadavg()[0] ?? 0;
    writeSegments({ clients, made: await madeIn(pool), times: measured, load });
    writeContacts({ clients, times: contacts, load });
  } finally {
    await owner.destroy();
    await cluster.stop();
  }
};
