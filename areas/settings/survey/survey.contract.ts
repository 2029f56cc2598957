import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
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
const VersionQuery = z.object({ version: numberText });
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

export const surveyContract = contract({
  list: {
    method: 'GET',
    path: 'questionnaire/:branch_id',
    says: 'Surveys of a branch and of the network; without the flag, only those that the caller can answer',
    flag: 'signed_in',
    branch: 'branch',
    query: SurveyQuery,
    data: pageOf(SurveyRow),
  },
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
  view: {
    method: 'GET',
    path: 'questionnaire/view/:id',
    says: 'One survey with the questions of its newest version',
    flag: 'signed_in',
    branch: 'record',
    data: Survey,
  },
  create: {
    method: 'POST',
    path: 'questionnaire',
    roomy: true,
    says: 'Create a survey of a branch, or of the network',
    flag: 'MANAGE_SURVEY',
    branch: 'branch',
    answer: 'dialog',
    body: NewSurvey,
    data: Survey,
  },
  edit: {
    method: 'PUT',
    path: 'questionnaire/:id',
    roomy: true,
    says: 'Edit a survey; if it has answers, changed questions become a new version',
    flag: 'MANAGE_SURVEY',
    branch: 'record',
    answer: 'dialog',
    body: EditSurvey,
    data: Survey,
  },
  remove: {
    method: 'DELETE',
    path: 'questionnaire/:id',
    says: 'Delete a survey that nobody has answered',
    flag: 'MANAGE_SURVEY',
    branch: 'record',
    answer: 'dialog',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: ['settings.survey_answered'],
  },
  move: {
    method: 'POST',
    path: 'questionnaire/updateStatus/:id',
    says: 'Publish a survey, or unpublish it',
    flag: 'MANAGE_SURVEY',
    branch: 'record',
    answer: 'toast',
    body: MoveSurvey,
    data: Survey,
    machine: surveyMachine,
    refuses: ['kit.move_not_possible'],
  },
  answer: {
    method: 'POST',
    path: 'questionnaire/answer/:id',
    roomy: true,
    says: 'Answer a staff survey for oneself',
    flag: 'signed_in',
    branch: 'record',
    answer: 'silent',
    body: AnswerSurvey,
    data: Answered,
    refuses: answering,
  },
  answerForClient: {
    method: 'POST',
    path: 'questionnaire/answerForClient/:id',
    roomy: true,
    says: 'Record a client’s answers',
    flag: asksClients,
    branch: 'record',
    answer: 'silent',
    body: AnswerForClient,
    data: Answered,
    refuses: answering,
  },
  responses: {
    method: 'GET',
    path: 'questionnaire/viewResponses/:branch_id',
    dear: true,
    also: ['report/questionnaire/viewResponses/:branch_id'],
    says: 'Who answered which survey, newest first',
    flag: 'VIEW_SURVEY_REPORT',
    branch: 'branch',
    query: ResponseQuery,
    data: pageOf(ResponseRow),
  },
  ofMember: {
    method: 'GET',
    path: 'questionnaire/member/:id',
    says: 'Which surveys a client answered, and when, without the answers',
    flag: 'VIEW_HEALTH_ANSWERS',
    branch: 'record',
    data: z.array(ResponseRow),
  },
  figures: {
    method: 'GET',
    path: 'questionnaire/figures/:branch_id',
    says: 'The results of a survey, question by question',
    flag: 'VIEW_SURVEY_REPORT',
    branch: 'branch',
    query: FiguresQuery,
    data: SurveyFigures,
  },
  texts: {
    method: 'GET',
    path: 'questionnaire/texts/:branch_id',
    says: 'The text answers to one question, newest first',
    flag: 'VIEW_SURVEY_REPORT',
    branch: 'branch',
    query: TextQuery,
    data: pageOf(SurveyText),
  },
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
  openResponse: {
    method: 'POST',
    path: 'questionnaire/openResponse/:id',
    says: 'One response; opening a health response is recorded',
    flag: ['VIEW_SURVEY_REPORT', 'VIEW_HEALTH_ANSWERS'],
    branch: 'record',
    answer: 'silent',
    body: z.object({}),
    data: Response,
  },
});
