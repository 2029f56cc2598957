/** All SQL about news. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import { newsMachine } from './news.machine.ts';
import type { NewsQuery } from './news.contract.ts';
import type { News, OwnNews } from './news.model.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type NewsRecord = Omit<News, 'can'>;
/** `office`: the branch whose clock counts for news of the network. */
type Where = { branches: readonly number[]; office: number };
const local = (what: string): RawBuilder<unknown> =>
  raw`to_char(n.publish_at at time zone z.time_zone, ${raw.lit(what)})`;
export const allNews = listOf<NewsQuery, NewsRecord, Where>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.title, n.body, n.status, n.publish_at, ${local('YYYY-MM-DD')} as publish_on,
    ${local('HH24:MI')} as publish_time, n.published_at, n.until_on, full_name(s.first_name, s.last_name) as created_by_name,
    n.created_at, n.updated_at, n.version`,
  from: ({ office }) => raw`
    from news n left join branch b on b.id = n.branch_id left join staff s on s.id = n.created_by
    join branch z on z.id = coalesce(n.branch_id, ${office})`,
  seen: ({ branches }) => raw`(n.branch_id is null or n.branch_id = any (${[...branches]}::bigint[]))`,
  filters: {
    status: anyOf('n.status'),
    q: containing(
      "(n.title ->> 'en') || ' ' || (n.title ->> 'cn') || ' ' || (n.body ->> 'en') || ' ' || (n.body ->> 'cn')",
    ),
  },
  sorts: {
    title: "lower(n.title ->> 'en')",
    published_at: 'n.published_at nulls last',
    updated_at: 'n.updated_at',
    id: 'n.id',
  },
  id: 'n.id',
});

export const insertNews = async (db: Sql, record: Insertable<DB['news']>): Promise<number> => {
  const { id } = await db.insertInto('news').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveNewsRow = moverOf('news', newsMachine);

/** Publishes what waited for this moment; how many. What was missed while the server was down is published later. */
export const publishDue = async (db: Sql, now: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('news')
    .set({ status: 'published', published_at: raw<string>`publish_at` })
    .where('status', '=', 'pending_publish')
    .where('publish_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

const MOST = 20;
/** What clients of these branches see now: published, or due and about to be, and not after its last day. */
export const newsFor = (branches: readonly number[], now: string) =>
  asQuery(raw<OwnNews>`
    select n.id, n.title, n.body, b.name as branch_name, coalesce(n.published_at, n.publish_at) as published_at
      from news n left join branch b on b.id = n.branch_id
     where (n.branch_id is null or n.branch_id = any (${[...branches]}::bigint[]))
       and (n.status = 'published' or (n.status = 'pending_publish' and n.publish_at <= ${now}::timestamptz))
       and (n.until_on is null or n.until_on >= (${now}::timestamptz at time zone coalesce(b.time_zone,
             (select o.time_zone from branch o where o.id = any (${[...branches]}::bigint[]) order by o.id limit 1)))::date)
     order by 5 desc, n.id desc limit ${MOST}`);
