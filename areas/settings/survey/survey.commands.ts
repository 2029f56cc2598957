/** Changes to surveys: load, decide by the rules, save. Each is one transaction. */
import { kindFaults, questionFaults, tidyQuestion } from './survey-check.rules.ts';
import { questionsOf } from './survey-figures.rules.ts';
import { surveyMachine } from './survey.machine.ts';
import type { EditSurvey, Survey } from './survey.model.ts';
import { Question } from './survey-question.rules.ts';
import { maySee, surveyCan, type Hold } from './survey.rules.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  deleteSurvey,
  getSurvey,
  insertSurvey,
  insertVersion,
  isAnswered,
  isVersionAnswered,
  moveSurveyTo,
  rewriteVersion,
  versionsOf,
  type FullSurveyRecord,
  type Looker,
  type SurveyRecord,
} from './survey.store.ts';
import { surveyContract } from './survey.contract.ts';

/** The caller's branches: where they manage surveys, and where they can see surveys or answers. */
export const lookerOf = ({ actor, scope }: Ctx): Looker => {
  const [manages, reports] = [actor.branchesWith('MANAGE_SURVEY'), actor.branchesWith('VIEW_SURVEY_REPORT')];
  return {
    staff_id: actor.staff_id,
    branches: scope.branches,
    manages,
    looks: [...new Set([...manages, ...reports])],
    managesNetwork: actor.hasEverywhere('MANAGE_SURVEY'),
  };
};

/** Head office writes surveys of the network; each branch sees its own answers to them. */
export const holdOn = ({ actor }: Ctx, { branch_id }: Pick<SurveyRecord, 'branch_id'>): Hold => {
  const reports =
    branch_id === null
      ? actor.branchesWith('VIEW_SURVEY_REPORT').length > 0
      : actor.has('VIEW_SURVEY_REPORT', branch_id);
  const manages = branch_id === null ? actor.hasEverywhere('MANAGE_SURVEY') : actor.has('MANAGE_SURVEY', branch_id);
  return { manages, reports, looks: branch_id === null && actor.branchesWith('MANAGE_SURVEY').length > 0 };
};

/** Totals of answers are for people who manage surveys. */
export const presentSurvey = <S extends SurveyRecord>(ctx: Ctx, survey: S): S & Pick<Survey, 'can'> => {
  const hold = holdOn(ctx, survey);
  const counts = hold.manages || hold.reports ? {} : { response_count: null, last_answered_at: null };
  return { ...survey, ...counts, can: surveyCan(survey, hold) };
};

export const presentWhole = (ctx: Ctx, survey: FullSurveyRecord): Survey => {
  if (!maySee(survey, holdOn(ctx, survey))) throw new NotFound();
  return presentSurvey(ctx, survey);
};

const reread = async (ctx: TxCtx, id: number): Promise<Survey> =>
  presentWhole(ctx, await getSurvey(ctx.db, id, ctx.actor.staff_id));

const getMine = async (ctx: TxCtx, id: number): Promise<FullSurveyRecord> => {
  const survey = await getSurvey(ctx.db, id, ctx.actor.staff_id);
  if (survey.branch_id === null && !ctx.scope.network) throw new Forbidden();
  return survey;
};

const refuseFaults = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ValidationError(faults);
};

export const createSurvey = command(surveyContract.create, async (ctx, input) => {
  if (input.everywhere && !ctx.scope.network) throw new Forbidden();
  const questions = input.questions.map(tidyQuestion);
  refuseFaults(questionFaults(questions));
  const id = await insertSurvey(ctx.db, { ...input, questions }, input.everywhere ? null : input.branch_id);
  return reread(ctx, id);
});

/** As the database returns them: keys in the order of the schema, so that they can be compared. */
const asText = (questions: readonly unknown[]): string =>
  JSON.stringify(questions.map((question) => Question.parse(question)));

const saveQuestions = async (ctx: TxCtx, survey: FullSurveyRecord, questions: readonly Question[]): Promise<void> => {
  if (asText(questions) === asText(survey.questions)) return;
  if (await isVersionAnswered(ctx.db, survey.version_id)) {
    await insertVersion(ctx.db, { ...survey, survey_id: survey.id }, survey.version_no + 1, questions);
  } else await rewriteVersion(ctx.db, survey.version_id, questions);
};

/** A survey with answers keeps its kinds of questions and where it is asked: health answers stay health answers. */
const faultsOnceAnswered = async (ctx: TxCtx, survey: FullSurveyRecord, input: EditSurvey): Promise<Fault[]> => {
  if (!(await isAnswered(ctx.db, survey.id))) return [];
  const [versions] = await ctx.read(versionsOf(survey.id));
  const before = questionsOf(versions).map(({ question }) => question);
  return [
    ...(input.asked === survey.asked ? [] : [{ field: 'asked', key: 'asked_answered' }]),
    ...kindFaults(before, input.questions),
  ];
};

export const editSurvey = command(surveyContract.edit, async (ctx, id, input) => {
  const survey = await getMine(ctx, id);
  const questions = input.questions.map(tidyQuestion);
  const { version, title, intro, asked } = input;
  // First, so that someone who is answering right now waits for this row, or this waits for them.
  await saveVersioned(ctx.db, 'survey', id, version, {
    title: JSON.stringify(title),
    intro: JSON.stringify(intro),
    asked,
  });
  refuseFaults([...questionFaults(questions), ...(await faultsOnceAnswered(ctx, survey, input))]);
  await saveQuestions(ctx, survey, questions);
  return reread(ctx, id);
});

export const moveSurvey = command(surveyContract.move, async (ctx, id, { version, move }) => {
  const survey = await getMine(ctx, id);
  if (!canMove(surveyMachine, survey.status, move))
    throw new Refusal('kit.move_not_possible', { status: survey.status });
  await moveSurveyTo(ctx.db, survey, surveyMachine.moves[move].to, version);
  return reread(ctx, id);
});

export const removeSurvey = command(surveyContract.remove, async (ctx, id, { version }) => {
  const survey = await getMine(ctx, id);
  refuseIf((await isAnswered(ctx.db, survey.id)) ? 'settings.survey_answered' : null);
  await deleteSurvey(ctx.db, id, version);
  return { id };
});
