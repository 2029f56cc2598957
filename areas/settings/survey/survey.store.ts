/** All SQL about surveys and their versions. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { SurveyQuery } from './survey.contract.ts';
import type { NewSurvey, SurveyRow, SurveyStatus } from './survey.model.ts';
import type { Answers, Question } from './survey-question.rules.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type Query, type Sql } from '#kit/server/db.ts';

/** The caller's flags by branch, and identity: the database decides what is visible, so that totals are correct. */
export type Looker = {
  staff_id: number;
  branches: readonly number[];
  manages: readonly number[];
  looks: readonly number[];
  managesNetwork: boolean;
};
export type SurveyRecord = Omit<SurveyRow, 'can'>;
export type FullSurveyRecord = SurveyRecord & {
  intro: NewSurvey['intro'];
  questions: Question[];
  version_id: number;
  is_answered: boolean;
  mine: Answers | null;
};

const columns = raw`
  s.id, s.branch_id, b.name as branch_name, s.title, s.asked, s.status, s.updated_at, s.version,
  v.version_no, jsonb_array_length(v.questions) as question_count, mine.answered_at as mine_at,
  (select count(*) from survey_response r where r.survey_id = s.id) as response_count,
  (select max(r.answered_at) from survey_response r where r.survey_id = s.id) as last_answered_at`;
const tables = (staff_id: number): RawBuilder<unknown> => raw`
  survey s left join branch b on b.id = s.branch_id
    cross join lateral (select * from survey_version sv where sv.survey_id = s.id order by sv.version_no desc limit 1) v
    left join survey_response mine on mine.survey_version_id = v.id and mine.staff_id = ${staff_id}`;

/** The rule `maySee`, applied to the whole list. */
const isSeen = ({ manages, looks, managesNetwork }: Looker): RawBuilder<unknown> => raw`(
  s.branch_id = any (${[...manages]}::bigint[]) or (s.branch_id is null and ${managesNetwork}::boolean)
  or (s.status <> 'draft' and (s.branch_id = any (${[...looks]}::bigint[]) or (s.branch_id is null and ${looks.length > 0}::boolean)))
  or (s.status = 'publish' and s.asked = 'staff'))`;

const conditions = (query: SurveyQuery, looker: Looker): RawBuilder<unknown> =>
  raw.join(
    [
      raw`(s.branch_id is null or s.branch_id = any (${[...looker.branches]}::bigint[]))`,
      isSeen(looker),
      ...(query.asked?.length ? [raw`s.asked = any (${query.asked}::text[])`] : []),
      ...(query.status?.length ? [raw`s.status = any (${query.status}::text[])`] : []),
      ...(query.to_answer ? [raw`s.status = 'publish' and s.asked = 'staff' and mine.id is null`] : []),
      ...(query.q
        ? [
            raw`(s.title ->> 'en' ilike '%' || like_pattern(${query.q}) || '%' or s.title ->> 'cn' ilike '%' || like_pattern(${query.q}) || '%')`,
          ]
        : []),
    ],
    raw` and `,
  );

const SORTS = {
  title: "lower(s.title ->> 'en')",
  updated_at: 's.updated_at',
  response_count: 'response_count',
} as const;
export const listSurveys = (query: SurveyQuery, looker: Looker): Query<SurveyRecord> => {
  const way = query.sort.startsWith('-') ? 'desc' : 'asc';
  const field = SORTS[query.sort.replace('-', '') as keyof typeof SORTS];
  return asQuery(raw<SurveyRecord>`
    select ${columns} from ${tables(looker.staff_id)} where ${conditions(query, looker)}
     order by ${raw.raw(`${field} ${way}, s.id ${way}`)}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
};
export const countSurveys = (query: SurveyQuery, looker: Looker): Query<{ total: number }> =>
  asQuery(
    raw<{
      total: number;
    }>`select count(*) as total from ${tables(looker.staff_id)} where ${conditions(query, looker)}`,
  );

export const findSurvey = (id: number, staff_id: number): Query<FullSurveyRecord> =>
  asQuery(raw<FullSurveyRecord>`
    select ${columns}, s.intro, v.questions, v.id as version_id, survey_version_is_answered(v.id) as is_answered, mine.answers as mine
      from ${tables(staff_id)} where s.id = ${id}`);

export const getSurvey = async (db: Sql, id: number, staff_id: number): Promise<FullSurveyRecord> => {
  const { rows } = await db.executeQuery(findSurvey(id, staff_id).compile());
  const [survey] = rows;
  if (!survey) throw new NotFound();
  return survey;
};

/** The surveys for clients of a branch: its own and those of the network. */
export const surveysToAsk = (branch_id: number, asked: string, member_id: number | null): Query<FullSurveyRecord> =>
  asQuery(raw<FullSurveyRecord>`
    select s.id, s.version, s.title, s.intro, v.questions from ${tables(0)}
     where s.status = 'publish' and s.asked = ${asked} and (s.branch_id is null or s.branch_id = ${branch_id})
       and not exists (select from survey_response r where r.member_id = ${member_id}::bigint and r.survey_version_id = v.id)
     order by s.branch_id nulls first, s.id`);

type VersionRow = { id: number; version_no: number; questions: Question[]; created_at: string };
export const versionsOf = (survey_id: number): Query<VersionRow> =>
  asQuery(raw<VersionRow>`
    select id, version_no, questions, created_at from survey_version where survey_id = ${survey_id} order by version_no desc`);

type VersionOwner = { survey_id: number; branch_id: number | null };
export const insertVersion = async (
  db: Sql,
  { survey_id, branch_id }: VersionOwner,
  version_no: number,
  questions: readonly Question[],
): Promise<void> => {
  await db
    .insertInto('survey_version')
    .values({ survey_id, branch_id, version_no, questions: JSON.stringify(questions) })
    .execute();
};

export const rewriteVersion = async (db: Sql, id: number, questions: readonly Question[]): Promise<void> => {
  await db
    .updateTable('survey_version')
    .set({ questions: JSON.stringify(questions) })
    .where('id', '=', id)
    .execute();
};

export const insertSurvey = async (
  db: Sql,
  { title, intro, asked, questions }: Pick<NewSurvey, 'title' | 'intro' | 'asked' | 'questions'>,
  branch_id: number | null,
): Promise<number> => {
  const { id } = await db
    .insertInto('survey')
    .values({ branch_id, title: JSON.stringify(title), intro: JSON.stringify(intro), asked })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(db, { survey_id: id, branch_id }, 1, questions);
  return id;
};

/** In all branches, including those that the caller doesn't see. */
export const isAnswered = async (db: Sql, survey_id: number): Promise<boolean> => {
  const { rows } = await raw<{ is: boolean }>`select survey_is_answered(${survey_id}) as is`.execute(db);
  return rows[0]?.is ?? false;
};
export const isVersionAnswered = async (db: Sql, version_id: number): Promise<boolean> => {
  const { rows } = await raw<{ is: boolean }>`select survey_version_is_answered(${version_id}) as is`.execute(db);
  return rows[0]?.is ?? false;
};

export const moveSurveyTo = async (
  db: Sql,
  survey: { id: number; status: SurveyStatus },
  to: SurveyStatus,
  version: number,
): Promise<void> => {
  const result = await db
    .updateTable('survey')
    .set({ status: to })
    .where('id', '=', survey.id)
    .where('status', '=', survey.status)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('survey', survey.id, version);
};

export const deleteSurvey = async (db: Sql, id: number, version: number): Promise<void> => {
  const result = await db.deleteFrom('survey').where('id', '=', id).where('version', '=', version).executeTakeFirst();
  if (result.numDeletedRows === 0n) throw new StaleWrite('survey', id, version);
};
