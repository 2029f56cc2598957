/**
 * The SQL of a segment: a registry of facts, each made of parameters only. Conditions about what somebody did are
 * uncorrelated subqueries, so that the database reads each table once, however many clients there are.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { birthdaysIn } from './segment.rules.ts';
import type { Condition, Fact, Group, Operator } from './segment.model.ts';
import type { Currency } from '#kit/domain/currency.ts';
import { addDays, addMonths, type Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';
import { liveStatuses } from '#areas/membership/membership/membership.rules.ts';

type Part = RawBuilder<unknown>;
/** The branches whose clients are meant, and their day. */
export type Where = { branches: readonly number[]; today: Day };

const never = raw`false`;
const here = (column: string, { branches }: Pick<Where, 'branches'>): Part =>
  raw`${raw.ref(column)} = any (${[...branches]}::bigint[])`;
/** Unknown is not "yes": "is not male" includes those whose gender nobody noted. */
const not = (what: Part): Part => raw`(${what}) is not true`;
const negative: ReadonlySet<Operator> = new Set<Operator>([
  'is_not',
  'lacks',
  'is_empty',
  'no',
  'times_less',
  'sum_less',
  'not_in_last',
]);
/** What "has not" says is the opposite of what "has" says. */
const opposite = ({ op }: Condition, what: Part): Part => (negative.has(op) ? not(what) : what);
const oneOf = (condition: Condition, column: Part): Part =>
  opposite(condition, raw`${column} = any (${condition.values}::text[])`);
/**
 * Wrapped, so that the set is hashed once and looked up for each client: as a join, the planner guesses few of them and
 * fetches each client by its key. As an array first, because a set that the planner guesses to be larger than its memory
 * isn't hashed but read for each client: with 350,000 consents, a count didn't end in 30 seconds.
 */
const inSet = (members: Part): Part => raw`(m.id in (select unnest(array(${members})))) is true`;
const among = (condition: Condition, members: Part): Part => opposite(condition, inSet(members));
const ids = ({ values }: Condition): Part => raw`any (${values}::text[]::bigint[])`;

const textual = (condition: Condition, column: Part): Part => {
  const typed = condition.values[0] ?? '';
  switch (condition.op) {
    case 'is':
    case 'is_not':
      return opposite(
        condition,
        raw`lower(${column}) = any (select lower(v) from unnest(${condition.values}::text[]) v)`,
      );
    case 'contains':
    case 'lacks':
      return opposite(condition, raw`${column} ilike '%' || like_pattern(${typed}) || '%'`);
    default:
      return opposite(condition, raw`coalesce(${column}, '') <> ''`);
  }
};
/** A day that somebody has, or not. */
const onDay = ({ op, day, days }: Condition, column: Part, today: Day): Part => {
  switch (op) {
    case 'before':
      return raw`${column} < ${day}::date`;
    case 'after':
      return raw`${column} > ${day}::date`;
    case 'in_last':
      return raw`${column} between ${addDays(today, -(days ?? 0))}::date and ${today}::date`;
    case 'in_next':
      return raw`${column} between ${today}::date and ${addDays(today, days ?? 0)}::date`;
    case 'not_in_last':
      return not(raw`${column} between ${addDays(today, -(days ?? 0))}::date and ${today}::date`);
    case 'is_empty':
      return raw`${column} is null`;
    default:
      return raw`${column} is not null`;
  }
};
const since = ({ days }: Condition, { today }: Where): Day => addDays(today, 1 - (days ?? 0));
/** Those who did it at least so often; "less" is everybody else, also those who never did. Not less than zero times is nobody. */
const timesOf = (condition: Condition, rows: Part): Part => {
  const { number } = condition;
  if (number === 0) return negative.has(condition.op) ? never : raw`true`;
  // Once needs no count.
  if (number === 1) return among(condition, rows);
  return among(condition, raw`select x.member_id from (${rows}) x group by x.member_id having count(*) >= ${number}`);
};

/** Nobody is older than the calendar that the database counts in. */
const yearsBefore = (today: Day, years: number): Day => addMonths(today, -12 * Math.min(years, 1000));
const seen = (when: Part): Part => inSet(raw`select v.member_id from last_visit v where ${when}`);
const running = raw`('ongoing', 'paused', 'pending_cancel', 'pending_terminate')`;
const live = raw`(${raw.join(liveStatuses.map((status) => raw.lit(status)))})`;
/** The days that `recent_visit.days` has of each client in any case; earlier ones are in `older`. */
const RECENT_DAYS = 366;
/** By two searches in the ascending days of each row. Most clients visit one branch only: a branch needs no sums. */
const visited = (condition: Condition, where: Where): Part => {
  const { number, days } = condition;
  if (number === 0) return negative.has(condition.op) ? never : raw`true`;
  const within = (column: string): Part =>
    raw`(width_bucket(${where.today}::date, ${raw.ref(column)}) - width_bucket(${addDays(since(condition, where), -1)}::date, ${raw.ref(column)}))`;
  const rows = raw`select v.member_id from recent_visit v where ${here('v.branch_id', where)}`;
  const isLong = (days ?? 0) > RECENT_DAYS;
  const visits = isLong ? raw`(${within('v.days')} + ${within('v.older')})` : within('v.days');
  if (where.branches.length === 1) return among(condition, raw`${rows} and ${visits} >= ${number}`);
  // In a short time most come never, and need no sum either.
  const some = isLong ? raw`true` : raw`${visits} > 0`;
  return among(condition, raw`${rows} and ${some} group by v.member_id having sum(${visits}) >= ${number}`);
};

const spentUntil = (day: Day): Part => raw`coalesce(s.cents[width_bucket(${day}::date, s.days)], 0)`;
/** Currencies in use in these branches. Head office sells nothing: its own is meant only where it is alone. */
const usedCurrencies = ({ branches }: Where): Part => raw`
  select distinct b.currency from branch b where ${here('b.id', { branches })}
     and (b.type = 'branch' or not exists (select from branch o where ${here('o.id', { branches })} and o.type = 'branch'))`;
export const currenciesIn = (where: Where) =>
  asQuery(raw<{ currency: Currency }>`select c.currency from (${usedCurrencies(where)}) c order by 1`);
/**
 * The sum up to today less the sum up to the day before the window. A double adds whole cents exactly, up to 90 trillion
 * units, and faster than PostgreSQL adds big integers. The payments of a branch are in its currency, so only branches with
 * the currency of the condition count.
 */
const spentIn = (currency: Part, condition: Condition, where: Where): Part => {
  const { number } = condition;
  if (number === 0) return negative.has(condition.op) ? never : raw`true`;
  const cents = raw`(${spentUntil(where.today)} - ${spentUntil(addDays(since(condition, where), -1))})`;
  // With OFFSET, PostgreSQL computes the difference once for each row.
  const rows = raw`(select s.member_id, ${cents} as cents from member_spending s
    where ${here('s.branch_id', where)} and s.branch_id in (select b.id from branch b where ${here('b.id', where)} and b.currency = ${currency}) offset 0) x`;
  return among(
    condition,
    where.branches.length === 1
      ? raw`select x.member_id from ${rows} where x.cents >= ${number}`
      : raw`select x.member_id from ${rows} where x.cents > 0 group by x.member_id having sum(x.cents::double precision) >= ${number}`,
  );
};

/** Without a currency, the only one in use; where there are several, nobody is meant, also not by "less than". */
const spent = (condition: Condition, where: Where): Part => {
  if (condition.currency) return spentIn(raw`${condition.currency}::text`, condition, where);
  const only = raw`(select min(c.currency) from (${usedCurrencies(where)}) c having count(*) = 1)`;
  return raw`(${only} is not null and ${spentIn(only, condition, where)})`;
};

/** The instant at which a day begins where a branch is. */
const startOf = (day: Day): Part => raw`${day}::date::timestamp at time zone b.time_zone`;
/** E-mails of these branches that somebody opened or clicked in, by the day where the branch is. */
const read = (of: Condition, where: Where, column: 'opened_at' | 'clicked_at'): Part => {
  const at = raw.ref(`r.${column}`);
  return timesOf(
    of,
    raw`select r.member_id from branch b join campaign_recipient r on r.branch_id = b.id
         where ${here('r.branch_id', where)} and r.opened_at is not null
           and ${at} >= ${startOf(since(of, where))} and ${at} < ${startOf(addDays(where.today, 1))}`,
  );
};

const registry: Record<Fact, (condition: Condition, where: Where) => Part> = {
  standing: (of) => oneOf(of, raw`m.standing`),
  gender: (of) => oneOf(of, raw`m.gender`),
  branch: (of) => opposite(of, raw`m.branch_id = ${ids(of)}`),
  programme: (of) =>
    among(of, raw`select ms.member_id from membership ms where ms.status in ${live} and ms.programme_id = ${ids(of)}`),
  programme_type: (of) =>
    among(
      of,
      raw`select ms.member_id from membership ms join programme p on p.id = ms.programme_id
           where ms.status in ${live} and p.type_id::text = any (${of.values}::text[])`,
    ),
  membership_status: (of) =>
    among(of, raw`select ms.member_id from membership ms where ms.status = any (${of.values}::text[])`),
  ends_on: (of, { today }) =>
    inSet(raw`select ms.member_id from membership ms
     where ms.status in ${running} and not goes_on(ms.billing, ms.status) and ${onDay(of, raw`ms.end_on`, today)}`),
  joined_on: (of, { today }) => onDay(of, raw`m.joined_on`, today),
  visits: visited,
  last_visit: (of, { today }) => {
    const { op, day, days } = of;
    const lately = raw`v.last_on >= ${addDays(today, -(days ?? 0))}::date`;
    if (op === 'in_last') return seen(lately);
    if (op === 'not_in_last') return not(seen(lately));
    if (op === 'is_empty') return not(seen(raw`true`));
    if (op === 'is_filled') return seen(raw`true`);
    return op === 'after'
      ? seen(raw`v.last_on > ${day}::date`)
      : raw`(${seen(raw`v.last_on < ${day}::date`)} and ${not(seen(raw`v.last_on >= ${day}::date`))})`;
  },
  missed: (of, where) =>
    timesOf(
      of,
      raw`select b.member_id from booking b join class_session s on s.id = b.session_id
           where ${here('b.branch_id', where)} and b.status = 'absent' and s.day between ${since(of, where)}::date and ${where.today}::date`,
    ),
  spent,
  overdue: (of, where) =>
    among(
      of,
      raw`select i.member_id from invoice i
           where ${here('i.branch_id', where)} and i.status = 'unpaid' and i.written_off_on is null and i.due_on < ${where.today}::date`,
    ),
  age: ({ op, number }, { today }) =>
    op === 'at_least'
      ? raw`m.date_of_birth <= ${yearsBefore(today, number ?? 0)}::date`
      : raw`m.date_of_birth > ${yearsBefore(today, (number ?? 0) + 1)}::date`,
  birthday: ({ op, days }, { today }) => {
    const found = birthdaysIn(today, days ?? 0, op === 'in_next' ? 1 : -1);
    const months = [...new Set(found.map((one) => Math.floor(one / 100)))];
    return raw`(extract(month from m.date_of_birth) = any (${months}::numeric[])
      and (extract(month from m.date_of_birth) * 100 + extract(day from m.date_of_birth))::int = any (${found}::int[]))`;
  },
  language: (of) =>
    among(
      of,
      raw`select l.member_id from (select distinct on (c.member_id) c.member_id, c.locale from member_consent c
            order by c.member_id, c.given_at desc, c.id desc) l where l.locale = any (${of.values}::text[])`,
    ),
  tag: (of, where) =>
    among(
      of,
      raw`select t.member_id from member_tag t where ${here('t.branch_id', where)} and t.tag = any (${of.values}::text[])`,
    ),
  consent: (of, where) =>
    among(
      of,
      raw`select c.member_id from member_consent c
           where ${here('c.branch_id', where)} and c.withdrawn_at is null
             and (c.purpose, c.channel) in (select split_part(v, '.', 1), split_part(v, '.', 2) from unnest(${of.values}::text[]) v)`,
    ),
  opened: (of, where) => read(of, where, 'opened_at'),
  clicked: (of, where) => read(of, where, 'clicked_at'),
  source: (of) => {
    const column = raw`l.source`;
    const has = (condition: Condition): Part =>
      inSet(raw`select l.member_id from lead l where l.member_id is not null and ${textual(condition, column)}`);
    const positive = { is_not: 'is', lacks: 'contains', is_empty: 'is_filled' } as const;
    const op = of.op === 'is_not' || of.op === 'lacks' || of.op === 'is_empty' ? positive[of.op] : undefined;
    return op === undefined ? has(of) : not(has({ ...of, op }));
  },
  city: (of) => textual(of, raw`m.city`),
  email: (of) => textual(of, raw`m.email`),
  phone: (of) => textual(of, raw`m.phone`),
  survey: (of) =>
    among(
      of,
      raw`select r.member_id from survey_response r where r.member_id is not null and r.survey_id = ${ids(of)}`,
    ),
  survey_answer: (of) =>
    among(
      of,
      raw`select r.member_id from survey_response r
           where r.member_id is not null and r.answers::text ilike '%' || like_pattern(${of.values[0] ?? ''}) || '%'`,
    ),
};

/** The condition of a tree over `member m`. */
export const ruleSql = (group: Group, where: Where): Part => {
  const items = group.items.map((item) =>
    item.kind === 'group' ? ruleSql(item, where) : raw`(${registry[item.fact](item, where)})`,
  );
  return raw`(${raw.join(items, group.join === 'and' ? raw` and ` : raw` or `)})`;
};
