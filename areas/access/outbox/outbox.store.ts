/** All SQL about the messages of the system. The policies of the table decide which of them are visible. */
import { sql as raw } from 'kysely';
import { MOST_COUNTED } from '../audit/audit.contract.ts';
import type { OutboxQuery } from './outbox.contract.ts';
import type { OutboxMessage, OutboxRow } from './outbox.model.ts';
import { asQuery, type Query, type Sql } from '#kit/server/db.ts';

export type Message = Omit<OutboxRow, 'can'> & { branch_id: number | null };

const matching = (query: OutboxQuery, branch_id: number) => {
  const { status, created_from, created_until, q } = query;
  const here = raw`(select b.time_zone from branch b where b.id = ${branch_id})`;
  const wanted = [raw<boolean>`true`];
  if (status?.length) wanted.push(raw<boolean>`c.status = any (${status}::text[])`);
  if (created_from !== undefined)
    wanted.push(raw<boolean>`c.created_at >= ${created_from}::date::timestamp at time zone ${here}`);
  if (created_until !== undefined)
    wanted.push(raw<boolean>`c.created_at < (${created_until}::date + 1)::timestamp at time zone ${here}`);
  if (q)
    wanted.push(
      raw<boolean>`position(lower(${q}) in lower(c.to_address || ' ' || c.subject || ' ' || coalesce(b.name, ''))) > 0`,
    );
  return raw<boolean>`${raw.join(wanted, raw` and `)}`;
};

const columns = raw`c.id, c.branch_id, b.name as branch_name, c.to_address, c.subject, c.status, c.why, c.created_at, c.sent_at,
  c.tries, c.next_try_at`;
/** They are written in the order of their numbers. */
export const listMessages = (query: OutboxQuery, branch_id: number, most: number): Query<Message> =>
  asQuery(raw<Message>`
    select ${columns} from mail c left join branch b on b.id = c.branch_id where ${matching(query, branch_id)}
     order by c.id ${raw.raw(query.sort.startsWith('-') ? 'desc' : 'asc')} limit ${most} offset ${(query.page - 1) * most}`);
export const countMessages = (query: OutboxQuery, branch_id: number): Query<{ total: number }> =>
  asQuery(raw<{ total: number }>`
    select count(*) as total from (select 1 from mail c left join branch b on b.id = c.branch_id where ${matching(query, branch_id)} limit ${MOST_COUNTED + 1}) as found`);

export type Opened = Message & Pick<OutboxMessage, 'papers' | 'again_by' | 'again_at' | 'again_why'> & { text: string };
export const findMessage = (id: number): Query<Opened> =>
  asQuery(raw<Opened>`
    select ${columns}, c.text, c.again_at, c.again_why, full_name(s.first_name, s.last_name) as again_by,
           coalesce((select array_agg(p.name order by p.id) from mail_paper p where p.mail_id = c.id), '{}') as papers
      from mail c left join branch b on b.id = c.branch_id left join staff s on s.id = c.again_by where c.id = ${id}`);

/** False if someone else, or the sender itself, was faster. */
export const queueAgain = async (
  db: Sql,
  id: number,
  seen: string,
  again: { by: number | null; at: Date; why: string },
) => {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({
      status: 'queued',
      why: null,
      tries: 0,
      next_try_at: null,
      again_by: again.by,
      again_at: again.at.toISOString(),
      again_why: again.why,
    })
    .where('id', '=', id)
    .where('status', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
