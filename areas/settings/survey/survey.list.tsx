/** `/settings/surveys`: all surveys for people who write them; for everyone else, those to answer. */
import type { ReactElement } from 'react';
import { surveyContract } from './survey.contract.ts';
import { surveyMachine } from './survey.machine.ts';
import { askedAt, type SurveyRow } from './survey.model.ts';
import { choice, custom, instant, link, number, status } from '#kit/web/columns.tsx';
import { byChoice, byStatus, byYes } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useHas } from '#kit/web/rights.ts';
import { rowActions } from './survey.actions.ts';
import { SurveysToAnswer } from './survey-to-answer.parts.tsx';
import { SurveyOwner } from './survey-owner.parts.tsx';

const AllSurveys = listPage(surveyContract.list, {
  noun: 'settings.survey',
  record: '/settings/surveys/viewEdit',
  columns: [
    link('title'),
    status(surveyMachine),
    choice('asked'),
    custom('owner', (survey: SurveyRow) => <SurveyOwner survey={survey} />),
    number('question_count'),
    number('response_count'),
    instant('last_answered_at'),
    number('version_no', { extra: true }),
    instant('updated_at', { extra: true }),
  ],
  filters: [byStatus(surveyMachine), byChoice('asked', askedAt), byYes('to_answer')],
  views: [
    { name: 'live', search: { status: 'publish' } },
    { name: 'draft', search: { status: 'draft' } },
    { name: 'to_answer', search: { to_answer: 'true' } },
  ],
  actions: rowActions,
  create: { to: '/settings/surveys/create' },
});

export const SurveyList = (): ReactElement => (useHas('MANAGE_SURVEY') ? <AllSurveys /> : <SurveysToAnswer />);
