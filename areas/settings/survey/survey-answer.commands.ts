/** Answering a survey: for oneself, for a client at the desk, and for the areas that ask (sign-up, a link). */
import { checkAnswers } from './survey-answers.rules.ts';
import type { Answered } from './survey.model.ts';
import { maySee, whyNotAnswer, whyNotAsk } from './survey.rules.ts';
import type { Answers } from './survey-question.rules.ts';
import { faultAt, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { holdOn } from './survey.commands.ts';
import { insertResponse, isMember } from './survey-response.store.ts';
import { getSurvey, type FullSurveyRecord } from './survey.store.ts';
import { surveyContract } from './survey.contract.ts';

type Respondent = { branch_id: number; member_id: number | null; staff_id: number | null; recorded_by: number | null };
type Given = { version: number; answers: Answers };

/** A survey of a branch is answered there; one of the network where the caller works. */
const branchFor = (ctx: TxCtx, survey: FullSurveyRecord, branch_id: number): number => {
  const branch = survey.branch_id ?? branch_id;
  return ctx.scope.branches.includes(branch) ? branch : faultAt('branch_id', 'not_one_of');
};

/** Checks the answers against the questions that were read, and keeps those to visible questions. */
const keepAnswers = async (
  ctx: TxCtx,
  survey: FullSurveyRecord,
  { version, answers }: Given,
  by: Respondent,
): Promise<Answered> => {
  if (survey.version !== version) throw new Refusal('settings.survey_changed');
  const { kept, faults } = checkAnswers(survey.questions, answers);
  if (faults.length > 0) throw new ValidationError(faults);
  const survey_version_id = survey.version_id;
  return insertResponse(ctx.db, {
    ...by,
    survey_id: survey.id,
    survey_version_id,
    read_version: version,
    answers: kept,
  });
};

export const answerSurvey = command(surveyContract.answer, async (ctx, id, input) => {
  const staff_id = ctx.actor.staff_id;
  const survey = await getSurvey(ctx.db, id, staff_id);
  if (!maySee(survey, holdOn(ctx, survey))) throw new NotFound();
  refuseIf(whyNotAnswer(survey));
  const branch_id = branchFor(ctx, survey, input.branch_id);
  return keepAnswers(ctx, survey, input, { branch_id, staff_id, member_id: null, recorded_by: null });
});

/** A client's answers, recorded by staff; shown in the client's activity. */
export const answerSurveyForClient = command(surveyContract.answerForClient, async (ctx, id, input) => {
  const survey = await getSurvey(ctx.db, id, ctx.actor.staff_id);
  if (survey.status === 'draft') throw new NotFound();
  refuseIf(whyNotAsk(survey));
  const branch_id = branchFor(ctx, survey, input.branch_id);
  const { member_id } = input;
  if (!(await isMember(ctx.db, member_id))) faultAt('member_id', 'not_one_of');
  const recorded_by = ctx.actor.staff_id;
  const answered = await keepAnswers(ctx, survey, input, { branch_id, member_id, staff_id: null, recorded_by });
  const facts = { survey: survey.title.en, survey_cn: survey.title.cn, response_id: answered.id };
  await noteOnMember(ctx, { branch_id, member_id, type: 'questionnaire', facts });
  return answered;
});
