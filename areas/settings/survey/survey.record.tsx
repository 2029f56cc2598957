/**
 * `/settings/surveys/viewEdit/{id}`: people who write surveys edit it; everyone else sees it as the person who answers.
 */
import type { ReactElement } from 'react';
import { surveyContract } from './survey.contract.ts';
import { surveyMachine } from './survey.machine.ts';
import type { Survey } from './survey.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { choice, custom, number } from '#kit/web/columns.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { PageHead } from '#kit/web/look/page.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useHas } from '#kit/web/rights.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { surveyActions } from './survey.actions.ts';
import { SurveyAnswering } from './survey-answer.parts.tsx';
import { SurveyBuilder } from './survey-builder.parts.tsx';
import { SurveyOwner } from './survey-owner.parts.tsx';

const stay = (): void => undefined;
const Main = ({ record }: { record: Survey }): ReactElement =>
  record.can.includes('edit') ? <SurveyBuilder survey={record} onSaved={stay} /> : <SurveyAnswering survey={record} />;

const Written = recordPage(surveyContract.view, {
  noun: 'settings.survey',
  list: '/settings/surveys',
  title: (survey) => textIn(survey.title, currentLocale()),
  status: { machine: surveyMachine },
  facts: [
    choice('asked'),
    custom('owner', (survey: Survey) => <SurveyOwner survey={survey} />),
    number('version_no'),
    number('response_count'),
  ],
  actions: surveyActions,
  main: Main,
});

const Asked = (): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const id = usePageId();
  const { data, waiting } = useLoaded(
    surveyContract.view,
    { params: { id: id ?? 0 } },
    { when: id !== undefined, height: 320, isPage: true },
  );
  if (!data) return waiting;
  return (
    <>
      <PageHead
        title={textIn(data.title, locale)}
        context={<PageLink to="/settings/surveys">{words('survey.answering.back')}</PageLink>}
      />
      <SurveyAnswering survey={data} />
    </>
  );
};

export const SurveyPage = (): ReactElement => {
  const writes = useHas('MANAGE_SURVEY');
  const { search } = useAddress();
  return writes && search['do'] !== 'answer' ? <Written /> : <Asked />;
};
