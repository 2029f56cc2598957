/** The actions of a survey: buttons of its page and entries of the row's menu. */
import { IconArrowBackUp, IconChartBar, IconMessageReply, IconPencil, IconSend } from '@tabler/icons-react';
import { surveyContract } from './survey.contract.ts';
import { surveyMachine } from './survey.machine.ts';
import type { SurveyRow } from './survey.model.ts';
import { jump, moveOf, removal, type Action } from '#kit/web/actions.ts';

type Row = Pick<SurveyRow, 'id' | 'version' | 'can'>;
const page = '/settings/surveys/viewEdit';
const edit = jump<Row>('edit', page, { icon: IconPencil });
const answer = jump<Row>('answer', page, { icon: IconMessageReply, search: () => ({ do: 'answer' }) });
const responses = jump<Row>('responses', '/manage/surveyReport', { icon: IconChartBar });
const remove = removal(surveyContract.remove);

/** On the survey's page. Deleting is only offered in the list, which is still there when the survey is gone. */
export const surveyActions: readonly Action<Row>[] = [
  moveOf(surveyMachine, surveyContract, 'publish', { icon: IconSend }),
  responses,
  answer,
  moveOf(surveyMachine, surveyContract, 'unpublish', { icon: IconArrowBackUp }),
];
export const rowActions: readonly Action<Row>[] = [edit, ...surveyActions, remove];
