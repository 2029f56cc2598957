/** `/manage/surveyReport` without an id: choose a survey. */
import { surveyContract } from './survey.contract.ts';
import { surveyMachine } from './survey.machine.ts';
import { askedAt, type SurveyRow } from './survey.model.ts';
import { choice, custom, instant, link, number, status } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { SurveyOwner } from './survey-owner.parts.tsx';

export const SurveyReportList = listPage(surveyContract.list, {
  noun: 'settings.survey_report',
  record: '/manage/surveyReport',
  columns: [
    link('title'),
    number('response_count'),
    instant('last_answered_at'),
    choice('asked'),
    status(surveyMachine),
    custom('owner', (survey: SurveyRow) => <SurveyOwner survey={survey} />),
  ],
  filters: [byChoice('asked', askedAt)],
});
