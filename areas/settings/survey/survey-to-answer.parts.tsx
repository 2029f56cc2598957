/** The surveys for oneself: pending ones first, then those answered. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { surveyContract } from './survey.contract.ts';
import type { SurveyRow } from './survey.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';

const page = '/settings/surveys/viewEdit';
const Row = ({ survey }: { survey: SurveyRow }): ReactElement => {
  const words = useWords('settings');
  const title = textIn(survey.title, useLocale());
  return (
    <Item
      title={
        <PageLink to={page} record={survey.id}>
          {title}
        </PageLink>
      }
      below={
        survey.mine_at ? (
          <InstantText at={survey.mine_at} />
        ) : (
          words('survey.to_answer.questions', { count: survey.question_count })
        )
      }
      buttons={
        survey.can.includes('answer') ? (
          <Button
            component={PageLink}
            to={page}
            record={survey.id}
            aria-label={`${words('survey.move.answer')}: ${title}`}
          >
            {words('survey.move.answer')}
          </Button>
        ) : null
      }
    />
  );
};

const Rows = ({ title, surveys }: { title: string; surveys: readonly SurveyRow[] }): ReactElement | null =>
  surveys.length === 0 ? null : (
    <Card title={title}>
      <Items>
        {surveys.map((survey) => (
          <Row key={survey.id} survey={survey} />
        ))}
      </Items>
    </Card>
  );

const Body = ({ surveys }: { surveys: readonly SurveyRow[] }): ReactElement => {
  const words = useWords('settings');
  const waiting = surveys.filter((survey) => survey.mine_at === null);
  return (
    <Stacked gap={16} most={640}>
      {waiting.length === 0 ? (
        <Empty title={words('survey.to_answer.none')} text={words('survey.to_answer.none_text')} />
      ) : null}
      <Rows title={words('survey.to_answer.waiting')} surveys={waiting} />
      <Rows title={words('survey.to_answer.done')} surveys={surveys.filter((survey) => survey.mine_at !== null)} />
    </Stacked>
  );
};

export const SurveysToAnswer = (): ReactElement => {
  const words = useWords('settings');
  return (
    <>
      <PageHead title={words('survey.to_answer.title')} context={words('survey.to_answer.context')} />
      <Loaded of={useRead(surveyContract.list, { query: { itemsPerPage: '200' } })}>
        {({ data }) => <Body surveys={data} />}
      </Loaded>
    </>
  );
};
