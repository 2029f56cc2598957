/** All SQL about responses to surveys. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { ResponseQuery, SomeResponses, TextQuery } from './survey.contract.ts';
import type { Opening, Response, ResponseRow, SurveyText } from './survey-response.model.ts';
import type { Answers, Question } from './survey-question.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Query, type Sql } from '#kit/server/db.ts';

type NewResponse = {
  branch_id: number;
  survey_id: number;
  survey_version_id: number;
  read_version: number;
  member_id: number | null;
  staff_id: number | null;
  recorded_by: number | null;
  answers: Answers;
};
export const insertResponse = async (db: Sql, { answers, ...row }: NewResponse) =>
  db
    .insertInto('survey_response')
    .values({ ...row, answers: JSON.stringify(answers) })
    .returning(['id', 'survey_id', 'answered_at'])
    .executeTakeFirstOrThrow();

export const isMember = async (db: Sql, id: number): Promise<boolean> =>
  (await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const from = raw`survey_response r join survey s on s.id = r.survey_id join survey_version v on v.id = r.survey_version_id
  join branch b on b.id = r.branch_id left join member m on m.id = r.member_id left join staff f on f.id = r.staff_id`;
const respondent = raw`coalesce(full_name(m.first_name, m.last_name), full_name(f.first_name, f.last_name))`;
const columns = raw`r.id, r.branch_id, b.name as branch_name, r.survey_id, s.title as survey_title, s.asked, v.version_no,
  r.member_id, r.staff_id, ${respondent} as respondent, r.answered_at`;

export const seenMember = (id: number): Query<{ id: number }> =>
  asQuery(raw<{ id: number }>`select id from member where id = ${id}`);
export const responsesOfMember = (member_id: number): Query<ResponseRow> =>
  asQuery(raw<ResponseRow>`
    select ${columns} from ${from} where r.member_id = ${member_id} order by r.answered_at desc, r.id desc limit 100`);

type Asked = Partial<SomeResponses>;
/** The branches are those of the call's scope; days are those of the branch where it was answered. */
const conditions = (asked: Asked, branches: readonly number[]): RawBuilder<unknown> =>
  raw.join(
    [
      raw`r.branch_id = any (${[...branches]}::bigint[])`,
      ...(asked.survey_id === undefined ? [] : [raw`r.survey_id = ${asked.survey_id}`]),
      ...(asked.version_no === undefined ? [] : [raw`v.version_no = ${asked.version_no}`]),
      ...(asked.answered_from
        ? [raw`(r.answered_at at time zone b.time_zone)::date >= ${asked.answered_from}::date`]
        : []),
      ...(asked.answered_until
        ? [raw`(r.answered_at at time zone b.time_zone)::date <= ${asked.answered_until}::date`]
        : []),
    ],
    raw` and `,
  );

const named = (q: string | undefined): RawBuilder<unknown> =>
  q ? raw`${respondent} ilike '%' || like_pattern(${q}) || '%'` : raw`true`;
const SORTS = { answered_at: 'r.answered_at', version_no: 'v.version_no' } as const;
export const listResponses = (query: ResponseQuery, branches: readonly number[]): Query<ResponseRow> => {
  const way = query.sort.startsWith('-') ? 'desc' : 'asc';
  const field = SORTS[query.sort.replace('-', '') as keyof typeof SORTS];
  return asQuery(raw<ResponseRow>`
    select ${columns} from ${from} where ${conditions(query, branches)} and ${named(query.q)}
     order by ${raw.raw(`${field} ${way}, r.id ${way}`)}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
};
export const countResponses = (query: ResponseQuery, branches: readonly number[]): Query<{ total: number }> =>
  asQuery(
    raw<{
      total: number;
    }>`select count(*) as total from ${from} where ${conditions(query, branches)} and ${named(query.q)}`,
  );

/** Every answer with its question, one row for each, across all versions. */
const answersFrom = raw`${from} cross join lateral jsonb_to_recordset(v.questions) as q (key text, kind text)
  cross join lateral (select r.answers -> q.key as a) as given`;

export type CountRow = { key: string; value: string; count: number };
/** How often each choice was made; dates by their month. */
export const countAnswers = (asked: Asked, branches: readonly number[]): Query<CountRow> =>
  asQuery(raw<CountRow>`
    select q.key, chosen.value, count(*) as count
      from ${answersFrom}
      cross join lateral (
        select jsonb_array_elements_text(case when q.kind = 'multiple' then given.a else '[]' end) as value
        union all
        select case q.kind when 'yes_no' then given.a ->> 'is' when 'date' then left(given.a #>> '{}', 7) else given.a #>> '{}' end
         where q.kind in ('single', 'scale', 'yes_no', 'date')) as chosen
     where ${conditions(asked, branches)} and given.a is not null
     group by q.key, chosen.value`);

type AnsweredRow = { key: string; answered: number; texts: number };
export const countAnswered = (asked: Asked, branches: readonly number[]): Query<AnsweredRow> =>
  asQuery(raw<AnsweredRow>`
    select q.key, count(*) as answered, count(*) filter (where q.kind in ('short', 'long') or given.a ->> 'more' is not null) as texts
      from ${answersFrom} where ${conditions(asked, branches)} and given.a is not null group by q.key`);

export const responsesByVersion = (
  survey_id: number,
  branches: readonly number[],
): Query<{ version_no: number; responses: number }> =>
  asQuery(raw<{ version_no: number; responses: number }>`
    select v.version_no, count(*) as responses from ${from} where ${conditions({ survey_id }, branches)} group by 1`);

export const responsesByDay = (asked: Asked, branches: readonly number[]): Query<{ day: Day; count: number }> =>
  asQuery(raw<{ day: Day; count: number }>`
    select (r.answered_at at time zone b.time_zone)::date as day, count(*) as count from ${from}
     where ${conditions(asked, branches)} group by 1 order by 1`);

const textGiven = raw`case q.kind when 'yes_no' then given.a ->> 'more' when 'short' then given.a #>> '{}' when 'long' then given.a #>> '{}' end`;
const textConditions = (query: TextQuery, branches: readonly number[]): RawBuilder<unknown> =>
  raw`${conditions(query, branches)} and q.key = ${query.question} and ${textGiven} is not null
      and ${query.q ? raw`${textGiven} ilike '%' || like_pattern(${query.q}) || '%'` : raw`true`}`;
export const listTexts = (query: TextQuery, branches: readonly number[]): Query<SurveyText> =>
  asQuery(raw<SurveyText>`
    select r.id as response_id, ${textGiven} as text, r.answered_at, case when s.asked <> 'sign_up' then ${respondent} end as respondent
      from ${answersFrom} where ${textConditions(query, branches)}
     order by r.answered_at desc, r.id desc limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
export const countTexts = (query: TextQuery, branches: readonly number[]): Query<{ total: number }> =>
  asQuery(
    raw<{ total: number }>`select count(*) as total from ${answersFrom} where ${textConditions(query, branches)}`,
  );

export type ResponseInFile = ResponseRow & { answers: Answers; time_zone: string };
export const responsesForFile = (asked: Asked, branches: readonly number[], most: number): Query<ResponseInFile> =>
  asQuery(raw<ResponseInFile>`
    select ${columns}, r.answers, b.time_zone from ${from} where ${conditions(asked, branches)}
     order by r.answered_at desc, r.id desc limit ${most}`);

type ResponseRecord = Omit<Response, 'openings'> & { answers: Answers; questions: Question[] };
export const findResponse = (id: number): Query<ResponseRecord> =>
  asQuery(raw<ResponseRecord>`
    select ${columns}, r.answers, v.questions, full_name(w.first_name, w.last_name) as recorded_by
      from ${from} left join staff w on w.id = r.recorded_by where r.id = ${id}`);

const SHOWN = 20;
export const openingsOf = ({ id, survey_id, branch_id }: Pick<Response, 'id' | 'survey_id' | 'branch_id'>) =>
  asQuery(raw<Opening>`
    select full_name(f.first_name, f.last_name) as staff_name, o.at, case when o.survey_response_id is null then 'file' else 'response' end as what
      from survey_opening o join staff f on f.id = o.staff_id
     where o.survey_response_id = ${id}
        or (o.survey_response_id is null and o.survey_id = ${survey_id} and o.branch_id = ${branch_id}
            and o.at >= (select r.answered_at from survey_response r where r.id = ${id}))
     order by o.at desc limit ${SHOWN}`);

/** Opening it again within ten minutes (Back, a refreshed page) is the same opening. */
export const noteOpening = async (db: Sql, response: Pick<Response, 'id' | 'survey_id' | 'branch_id'>, by: number) => {
  await raw`
    insert into survey_opening (branch_id, survey_id, survey_response_id, staff_id)
    select ${response.branch_id}, ${response.survey_id}, ${response.id}, ${by}
     where not exists (select 1 from survey_opening o where o.survey_response_id = ${response.id} and o.staff_id = ${by}
                          and o.at > now() - interval '10 minutes')`.execute(db);
};

/** One row for each branch whose answers are in the file. */
export const noteFile = async (db: Sql, survey_id: number, branch_ids: readonly number[], by: number) => {
  if (branch_ids.length === 0) return;
  await db
    .insertInto('survey_opening')
    .values(branch_ids.map((branch_id) => ({ branch_id, survey_id, survey_response_id: null, staff_id: by })))
    .execute();
};
