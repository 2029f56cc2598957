/** What one is asked oneself: what waits first, then what was answered. */
import type { ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { surveyContract } from './survey.contract.ts';
import type { SurveyRow } from './survey.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Card, Empty, Failed, PageHead } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from './survey.module.css';

const page = '/settings/surveys/viewEdit';
const Row = ({ survey }: { survey: SurveyRow }): ReactElement => {
  const words = useWords('settings');
  const title = textIn(survey.title, useLocale());
  return (
    <li className={style['asked']}>
      <span className={style['askedWords']}>
        <PageLink to={page} record={survey.id} className={style['askedTitle']}>
          {title}
        </PageLink>
        <span className={style['dim']}>
          {survey.mine_at ? (
            <InstantText at={survey.mine_at} />
          ) : (
            words('survey.to_answer.questions', { count: survey.question_count })
          )}
        </span>
      </span>
      {survey.can.includes('answer') ? (
        <Button
          component={PageLink}
          to={page}
          record={survey.id}
          aria-label={`${words('survey.move.answer')}: ${title}`}
        >
          {words('survey.move.answer')}
        </Button>
      ) : null}
    </li>
  );
};

const Rows = ({ title, surveys }: { title: string; surveys: readonly SurveyRow[] }): ReactElement | null =>
  surveys.length === 0 ? null : (
    <Card title={title}>
      <ul className={style['list']}>
        {surveys.map((survey) => (
          <Row key={survey.id} survey={survey} />
        ))}
      </ul>
    </Card>
  );

const Body = (): ReactElement => {
  const words = useWords('settings');
  const { data, error, refetch } = useRead(surveyContract.list, { query: { itemsPerPage: '200' } });
  if (error && !data) return <Failed fault={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="lg" />;
  const waiting = data.data.filter((survey) => survey.mine_at === null);
  return (
    <div className={style['column']}>
      {waiting.length === 0 ? (
        <Empty title={words('survey.to_answer.none')} text={words('survey.to_answer.none_text')} />
      ) : null}
      <Rows title={words('survey.to_answer.waiting')} surveys={waiting} />
      <Rows title={words('survey.to_answer.done')} surveys={data.data.filter((survey) => survey.mine_at !== null)} />
    </div>
  );
};

export const SurveysToAnswer = (): ReactElement => {
  const words = useWords('settings');
  return (
    <>
      <PageHead title={words('survey.to_answer.title')} context={words('survey.to_answer.context')} />
      <Body />
    </>
  );
};
