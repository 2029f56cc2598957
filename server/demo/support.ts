/** Tickets of clients and to head office, in every state, and articles that answer the usual questions. */
import { sql as raw } from 'kysely';
import { articleTexts, asked, askedOffice, type Asked } from './support-texts.ts';
import { answerWithin, dueAfter, MOST_CLOSED_DAYS, type OpenHours } from '#areas/support/ticket/clock.rules.ts';
import { spansFrom } from '#areas/settings/hours/hours.rules.ts';
import type { Week } from '#areas/settings/hours/hours.model.ts';
import { addDays } from '#kit/domain/day.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import type { DemoBranch, World } from './world.ts';

const HOUR_MS = 3_600_000;
const hoursOf = async ({ db, now }: World, gym: DemoBranch): Promise<OpenHours> => {
  const today = now.toISOString().slice(0, 10);
  const until = addDays(today, MOST_CLOSED_DAYS);
  const row = await db
    .selectFrom('opening_hours')
    .selectAll()
    .where('branch_id', '=', gym.id)
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom('holiday')
    .select(['day', 'hours'])
    .where('branch_id', '=', gym.id)
    .where('day', '>=', addDays(today, -60))
    .where('day', '<=', until)
    .execute();
  return {
    zone: gym.time_zone,
    week: Object.fromEntries(weekdays.map((day) => [day, spansFrom(row[day])])) as Week,
    holidays: days.map(({ day, hours }) => ({ day, spans: hours === '' ? null : spansFrom(hours) })),
  };
};

type Made = { one: Asked; gym: DemoBranch; at: Date; hours: OpenHours; member_id: number | null; people: People };
type People = { asker: number; answers: number | null; office: number };
const after = (at: Date, hours: number, now: Date): string =>
  new Date(Math.min(at.getTime() + hours * HOUR_MS, now.getTime())).toISOString();

const rowOf = ({ one, gym, at, hours, member_id, people }: Made, now: Date) => {
  const { subject, category, priority, status } = one;
  const waits = status === 'open';
  const due_at = waits ? dueAfter(hours, at, answerWithin[priority]) : null;
  const isOver = status === 'resolved' || status === 'closed';
  return {
    branch_id: gym.id,
    desk: member_id === null ? ('office' as const) : ('branch' as const),
    subject,
    category,
    priority,
    status,
    member_id,
    asked_by: member_id === null ? people.asker : null,
    assigned_to: waits ? null : member_id === null ? people.office : people.answers,
    waits_since: waits ? at.toISOString() : null,
    due_at: due_at?.toISOString() ?? null,
    told_late_at: due_at !== null && due_at < now ? due_at.toISOString() : null,
    answered_at: waits ? null : after(at, 2, now),
    resolved_at: isOver ? after(at, 26, now) : null,
    score: isOver && one.score ? one.score : null,
    created_at: at.toISOString(),
    updated_at: waits ? at.toISOString() : after(at, 26, now),
  };
};
const messagesOf = ({ one, gym, at, member_id, people }: Made, ticket_id: number, office_id: number, now: Date) => {
  const said = { ticket_id, branch_id: gym.id };
  const by = member_id === null ? people.office : people.answers;
  return [
    {
      ...said,
      kind: 'ask',
      staff_id: member_id === null ? people.asker : null,
      body: one.body,
      created_at: at.toISOString(),
    },
    ...(one.note && by !== null
      ? [
          {
            ...said,
            branch_id: member_id === null ? office_id : gym.id,
            kind: 'note',
            staff_id: by,
            body: one.note,
            created_at: after(at, 1, now),
          },
        ]
      : []),
    ...(one.status === 'open' || by === null
      ? []
      : [{ ...said, kind: 'reply', staff_id: by, body: one.answer ?? '', created_at: after(at, 2, now) }]),
  ];
};

/** Staff of head office work in every branch and are listed with none. */
const officeOf = ({ db }: World): Promise<{ id: number } | undefined> =>
  db.selectFrom('staff').select('id').where('email', '=', 'hq@cornerman.example').executeTakeFirst();

const makeTickets = async (world: World): Promise<void> => {
  const { db, gyms, now } = world;
  const hq = world.branches.find(({ type }) => type === 'hq');
  const office = await officeOf(world);
  if (!hq || !office) return;
  const made: Made[] = [];
  for (const [index, gym] of gyms.entries()) {
    const [answers] = world.staffOf(gym, 'admin');
    const asker = answers ?? world.staff.find(({ branch_id }) => branch_id === gym.id);
    if (!asker) continue;
    const people = { asker: asker.id, answers: answers?.id ?? asker.id, office: office.id };
    const hours = await hoursOf(world, gym);
    const { rows } = await raw<{ id: number }>`
      select id from member where branch_id = ${gym.id} and standing = 'active' and not is_walk_in and joined_on < ${addDays(world.today(gym.time_zone), -60)}
       order by id % 11, id limit ${asked.length}`.execute(db);
    const of = (one: Asked, member_id: number | null): Made => {
      const at = new Date(now.getTime() - (one.days * 24 + index) * HOUR_MS);
      return { one, gym, at, hours, member_id, people };
    };
    made.push(...rows.flatMap(({ id }, at) => (asked[at] ? [of(asked[at], id)] : [])));
    made.push(...askedOffice.slice(0, index % 2 === 0 ? 3 : 2).map((one) => of(one, null)));
  }
  if (made.length === 0) return;
  const ids = await db
    .insertInto('ticket')
    .values(made.map((one) => rowOf(one, now)))
    .returning('id')
    .execute();
  const messages = made.flatMap((one, at) => messagesOf(one, ids[at]?.id ?? 0, hq.id, now));
  await db.insertInto('ticket_message').values(messages).execute();
};

const makeArticles = async (world: World): Promise<void> => {
  const { db, now } = world;
  const writer = await officeOf(world);
  const at = new Date(now.getTime() - 40 * 24 * HOUR_MS).toISOString();
  const ids = await db
    .insertInto('article')
    .values(
      articleTexts.map(({ category, audience, title, body, isDraft }) => ({
        branch_id: null,
        category,
        audience,
        title: JSON.stringify(title),
        body: JSON.stringify(body),
        status: isDraft ? 'draft' : 'published',
        published_at: isDraft ? null : at,
        created_by: writer?.id ?? null,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning('id')
    .execute();
  await raw`
    insert into article_vote (article_id, voter, helped)
    select a.id, 'staff:' || s.id, (a.id + s.id) % 4 <> 0 from article a join staff s on (a.id + s.id) % 5 = 0
     where a.status = 'published' and a.id = any (${ids.map(({ id }) => id)}::bigint[])`.execute(db);
};

export const makeSupport = async (world: World): Promise<void> => {
  await makeTickets(world);
  await makeArticles(world);
};
