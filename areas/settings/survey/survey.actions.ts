/** The actions of a survey: buttons of its page and entries of the row's menu. */
import { IconArrowBackUp, IconChartBar, IconMessageReply, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { surveyContract } from './survey.contract.ts';
import { surveyMachine } from './survey.machine.ts';
import type { SurveyRow } from './survey.model.ts';
import { jump, move, movesOf, type Action } from '#kit/web/actions.ts';

type Row = Pick<SurveyRow, 'id' | 'version' | 'can'>;
const status = (name: 'publish' | 'unpublish', icon: typeof IconSend) =>
  movesOf(surveyMachine, surveyContract, { [name]: { icon } });
const page = '/settings/surveys/viewEdit';
const edit = jump<Row>('edit', page, { icon: IconPencil });
const answer = jump<Row>('answer', page, { icon: IconMessageReply, search: () => ({ do: 'answer' }) });
const responses = jump<Row>('responses', '/manage/surveyReport', { icon: IconChartBar });
const remove = move<Row, typeof surveyContract.remove>(
  'delete',
  surveyContract.remove,
  (survey) => ({ params: { id: survey.id }, query: { version: String(survey.version) } }),
  { word: 'remove', icon: IconTrash, danger: true, confirms: true },
);

/** On the survey's page. Deleting is only offered in the list, which is still there when the survey is gone. */
export const surveyActions: readonly Action<Row>[] = [
  ...status('publish', IconSend),
  responses,
  answer,
  ...status('unpublish', IconArrowBackUp),
];
export const rowActions: readonly Action<Row>[] = [edit, ...surveyActions, remove];
