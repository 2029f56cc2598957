/** The responses to a survey as a file: a column for each question, across all versions. */
import { settingsWords } from '../settings.words.ts';
import type { SomeResponses } from './survey.contract.ts';
import { answerText, questionsOf, type Asked } from './survey-figures.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { toCsv, type CsvColumn } from '#kit/server/csv.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { localTime } from '#kit/server/time.ts';
import { noteFile, responsesForFile, type ResponseInFile } from './survey-response.store.ts';
import { findSurvey, versionsOf } from './survey.store.ts';

const MOST_IN_A_FILE = 50_000;

const columnsOf = (questions: readonly Asked[], locale: Locale): CsvColumn<ResponseInFile>[] => {
  const words = inLanguage(settingsWords, locale).survey;
  const field = labelsIn(locale, words.field);
  return [
    { header: field.answered_at, value: (row) => localTime(row.answered_at, row.time_zone) },
    { header: field.branch_name, value: (row) => row.branch_name },
    { header: field.respondent, value: (row) => row.respondent },
    { header: field.version_no, value: (row) => row.version_no },
    ...questions.map(({ question }, at) => ({
      header: `${at + 1}. ${textIn(question.text, locale)}`,
      value: (row: ResponseInFile) => answerText(question, row.answers[question.key], locale),
    })),
  ];
};

/** A download of health answers is recorded, in each branch that they belong to. */
export const surveyInFile = command(
  async (ctx: TxCtx, asked: SomeResponses & { branch_id: number }): Promise<FileAnswer> => {
    const { survey_id } = asked;
    const [[survey], versions, rows] = await ctx.read(
      findSurvey(survey_id, ctx.actor.staff_id),
      versionsOf(survey_id),
      responsesForFile(asked, ctx.scope.branches, MOST_IN_A_FILE),
    );
    if (!survey || survey.status === 'draft') throw new NotFound();
    if (survey.asked === 'sign_up') {
      const branch_ids = [...new Set(rows.map((row) => row.branch_id))];
      await noteFile(ctx.db, survey_id, branch_ids, ctx.actor.staff_id);
    }
    const { time_zone } = await branchFacts(ctx, asked.branch_id);
    const columns = columnsOf(questionsOf(versions), ctx.locale);
    return {
      name: `${textIn(survey.title, ctx.locale)} ${dayIn(time_zone, ctx.clock.now())}.csv`,
      kind: 'text/csv; charset=utf-8',
      content: toCsv(columns, rows),
    };
  },
);
