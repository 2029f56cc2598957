/** `/manage/surveyReport` without an id: which survey's responses one wants to see. */
import { surveyContract } from '#domain/areas/settings/survey.contract.ts';
import { surveyMachine } from '#domain/areas/settings/survey.machine.ts';
import { askedAt, type SurveyRow } from '#domain/areas/settings/survey.model.ts';
import { choice, custom, instant, link, number, status } from '#web/kit/columns.tsx';
import { byChoice } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { SurveyOwner } from './survey.list.tsx';

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
