import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, Id, IdText, text, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { surveyMachine } from './survey.machine.ts';
import {
  Answered,
  AnswerForClient,
  AnswerSurvey,
  askedAt,
  EditSurvey,
  MoveSurvey,
  NewSurvey,
  Survey,
  SurveyRow,
  surveyStatuses,
  SurveyToAsk,
} from './survey.model.ts';
import { Response, ResponseRow, SurveyFigures, SurveyText } from './survey-response.model.ts';

export const SurveyQuery = listQuery({
  asked: manyOf(z.enum(askedAt)),
  status: manyOf(z.enum(surveyStatuses)),
  /** Those that wait for the caller's own answer. */
  to_answer: BoolText.optional(),
  sort: sortBy(['title', 'updated_at', 'response_count'], '-updated_at'),
});
export type SurveyQuery = z.output<typeof SurveyQuery>;

const numberText = z
  .string()
  .regex(/^\d{1,9}$/, 'not_a_number')
  .transform(Number)
  .pipe(Version);
/** Which responses: by version, and from a day until a day of the branch. */
const someResponses = {
  version_no: numberText.optional(),
  answered_from: Day.optional(),
  answered_until: Day.optional(),
};
export const FiguresQuery = z.object({ survey_id: IdText, ...someResponses });
export type FiguresQuery = z.output<typeof FiguresQuery>;
const SurveyInFile = z.object({
  branch_id: Id,
  survey_id: Id,
  version_no: Version.optional(),
  answered_from: Day.optional(),
  answered_until: Day.optional(),
});
/** The fields that both require. */
export type SomeResponses = Omit<FiguresQuery, 'version_no'> & { version_no?: number | undefined };
export const ResponseQuery = listQuery({
  survey_id: IdText.optional(),
  ...someResponses,
  sort: sortBy(['answered_at', 'version_no'], '-answered_at'),
});
export type ResponseQuery = z.output<typeof ResponseQuery>;
export const TextQuery = listQuery({ survey_id: IdText, question: text(12), ...someResponses });
export type TextQuery = z.output<typeof TextQuery>;

const asksClients = ['SIGN_UP_CLIENT', 'MANAGE_CLIENT'] as const;
const answering = ['settings.survey_not_open', 'settings.survey_already_answered', 'settings.survey_changed'] as const;

const questionnaire = rowsOf('questionnaire', { see: 'VIEW_SURVEY_REPORT', write: 'MANAGE_SURVEY', answer: 'dialog' });
export const surveyContract = contract({
  list: questionnaire.list(
    'Surveys of a branch and of the network; without the flag, only those that the caller can answer',
    SurveyQuery,
    SurveyRow,
    { flag: 'signed_in' },
  ),
  toAsk: {
    method: 'GET',
    path: 'questionnaire/toAsk/:branch_id',
    says: 'The published surveys for a client at sign-up or after a class, with their questions',
    flag: asksClients,
    branch: 'branch',
    query: z.object({
      asked: z.enum(['sign_up', 'after_class']).default('sign_up'),
      /** Without those that this client has already answered in their current version. */
      member_id: IdText.optional(),
    }),
    data: z.array(SurveyToAsk),
  },
  view: questionnaire.view('One survey with the questions of its newest version', Survey, { flag: 'signed_in' }),
  create: questionnaire.create('Create a survey of a branch, or of the network', NewSurvey, Survey, { roomy: true }),
  edit: questionnaire.edit(
    'Edit a survey; if it has answers, changed questions become a new version',
    EditSurvey,
    Survey,
    { roomy: true },
  ),
  remove: questionnaire.remove('Delete a survey that nobody has answered', { refuses: ['settings.survey_answered'] }),
  move: questionnaire.post('updateStatus', 'Publish a survey, or unpublish it', MoveSurvey, Survey, {
    answer: 'toast',
    machine: surveyMachine,
    refuses: ['kit.move_not_possible'],
  }),
  answer: questionnaire.post('answer', 'Answer a staff survey for oneself', AnswerSurvey, Answered, {
    roomy: true,
    flag: 'signed_in',
    answer: 'silent',
    refuses: answering,
  }),
  answerForClient: questionnaire.post('answerForClient', 'Record a client’s answers', AnswerForClient, Answered, {
    roomy: true,
    flag: asksClients,
    answer: 'silent',
    refuses: answering,
  }),
  responses: questionnaire.ofBranch('viewResponses', 'Who answered which survey, newest first', pageOf(ResponseRow), {
    dear: true,
    also: ['report/questionnaire/viewResponses/:branch_id'],
    query: ResponseQuery,
  }),
  ofMember: questionnaire.of(
    'member',
    'Which surveys a client answered, and when, without the answers',
    z.array(ResponseRow),
    { flag: 'VIEW_HEALTH_ANSWERS' },
  ),
  figures: questionnaire.ofBranch('figures', 'The results of a survey, question by question', SurveyFigures, {
    dear: true,
    query: FiguresQuery,
  }),
  texts: questionnaire.ofBranch('texts', 'The text answers to one question, newest first', pageOf(SurveyText), {
    dear: true,
    query: TextQuery,
  }),
  // Not GET calls, because opening a health response, or downloading many, is recorded.
  csv: {
    method: 'POST',
    path: 'questionnaire/csv',
    says: 'The responses to a survey as a CSV file, a column for each question; for health answers the download is recorded',
    flag: 'VIEW_SURVEY_REPORT',
    branch: 'branch',
    body: SurveyInFile,
    data: z.null(),
    file: 'csv',
  },
  openResponse: questionnaire.post(
    'openResponse',
    'One response; opening a health response is recorded',
    z.object({}),
    Response,
    { flag: ['VIEW_SURVEY_REPORT', 'VIEW_HEALTH_ANSWERS'], answer: 'silent' },
  ),
});
