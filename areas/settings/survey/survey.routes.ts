import { surveyContract, type FiguresQuery } from './survey.contract.ts';
import { countsOf, meanOf, overTime, questionsOf } from './survey-figures.rules.ts';
import type { QuestionFigures, SurveyFigures } from './survey-response.model.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { asPage } from '#kit/domain/page.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { lookerOf, presentSurvey, presentWhole } from './survey.commands.ts';
import { surveyInFile } from './survey.csv.ts';
import {
  countAnswered,
  countAnswers,
  countResponses,
  countTexts,
  findResponse,
  listResponses,
  listTexts,
  noteOpening,
  openingsOf,
  responsesByDay,
  responsesByVersion,
  responsesOfMember,
  seenMember,
} from './survey-response.store.ts';
import { countSurveys, findSurvey, listSurveys, surveysToAsk, versionsOf } from './survey.store.ts';
import * as surveyAnswerCommands from './survey-answer.commands.ts';
import * as surveyCommands from './survey.commands.ts';

const figuresOf = async (ctx: Ctx, query: FiguresQuery): Promise<SurveyFigures> => {
  const { branches } = ctx.scope;
  const { survey_id } = query;
  const [[survey], versions, byVersion, byDay, counts, answered] = await ctx.read(
    findSurvey(survey_id, ctx.actor.staff_id),
    versionsOf(survey_id),
    responsesByVersion(survey_id, branches),
    responsesByDay(query, branches),
    countAnswers(query, branches),
    countAnswered(query, branches),
  );
  if (!survey || survey.status === 'draft') throw new NotFound();
  const wanted = versions.filter((one) => query.version_no === undefined || one.version_no === query.version_no);
  const questions = questionsOf(wanted).map(({ question, version_no }): QuestionFigures => {
    const mine = countsOf(
      question,
      counts.filter((one) => one.key === question.key).map(({ value, count }) => ({ value, count })),
    );
    const how = answered.find((one) => one.key === question.key);
    const mean = question.kind === 'scale' ? meanOf(mine) : null;
    return { question, version_no, answered: how?.answered ?? 0, texts: how?.texts ?? 0, counts: mine, mean };
  });
  return {
    survey_id,
    title: survey.title,
    asked: survey.asked,
    branch_id: survey.branch_id,
    versions: versions.map(({ version_no, created_at }) => ({
      version_no,
      from: created_at,
      responses: byVersion.find((one) => one.version_no === version_no)?.responses ?? 0,
    })),
    responses: byDay.reduce((sum, { count }) => sum + count, 0),
    first_on: byDay[0]?.day ?? null,
    last_on: byDay.at(-1)?.day ?? null,
    over_time: overTime(byDay),
    questions,
  };
};

/** Without access to reports only clients' responses; staff responses are for people with access to reports. */
const mayOpen = (ctx: Ctx, { branch_id, member_id }: { branch_id: number; member_id: number | null }): boolean =>
  ctx.has('VIEW_SURVEY_REPORT', branch_id) || (member_id !== null && ctx.has('VIEW_HEALTH_ANSWERS', branch_id));

const openResponse = command(async (ctx: TxCtx, id: number) => {
  const [[response]] = await ctx.read(findResponse(id));
  if (!response || !mayOpen(ctx, response)) throw new NotFound();
  if (response.asked !== 'sign_up') return { ...response, openings: [] };
  await noteOpening(ctx.db, response, ctx.actor.staff_id);
  const [openings] = await ctx.read(openingsOf(response));
  return { ...response, openings };
});

export const surveyRoutes = routesOf(
  surveyContract,
  [surveyCommands, surveyAnswerCommands],
  {
    list: async (ctx, { query }) => {
      const looker = lookerOf(ctx);
      const [rows, [count]] = await ctx.read(listSurveys(query, looker), countSurveys(query, looker));
      const surveys = rows.map((survey) => presentSurvey(ctx, survey));
      return asPage(query, surveys, count?.total ?? 0);
    },
    toAsk: async (ctx, { query }) => {
      const [rows] = await ctx.read(surveysToAsk(ctx.branch_id, query.asked, query.member_id ?? null));
      return rows;
    },
    view: async (ctx, { params }) => {
      const [[survey]] = await ctx.read(findSurvey(params.id, ctx.actor.staff_id));
      if (!survey) throw new NotFound();
      return presentWhole(ctx, survey);
    },
    responses: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      return answerPage(ctx, query, [listResponses(query, branches), countResponses(query, branches)], (row) => row);
    },
    ofMember: async (ctx, { params }) => {
      const [[seen], rows] = await ctx.read(seenMember(params.id), responsesOfMember(params.id));
      if (!seen) throw new NotFound();
      return rows;
    },
    figures: (ctx, { query }) => figuresOf(ctx, query),
    texts: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      return answerPage(ctx, query, [listTexts(query, branches), countTexts(query, branches)], (row) => row);
    },
    csv: (ctx, { body }) => surveyInFile(ctx, body),
    openResponse: (ctx, { params }) => openResponse(ctx, params.id),
  },
  {
    survey_response_once: () => new Refusal('settings.survey_already_answered'),
    survey_response_read_version: () => new Refusal('settings.survey_changed'),
  },
);
