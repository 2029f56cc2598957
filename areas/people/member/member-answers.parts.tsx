/** The surveys that a client answered; the answers are opened where each view is recorded. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { checkAnswers } from '#areas/settings/survey/survey-answers.rules.ts';
import { surveyContract } from '#areas/settings/survey/survey.contract.ts';
import { answerText } from '#areas/settings/survey/survey-figures.rules.ts';
import type { Response, ResponseRow } from '#areas/settings/survey/survey-response.model.ts';
import type { MemberView } from './member.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { Timeline } from '#kit/web/record/history.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Dim } from '#kit/web/look/lay.tsx';
import { Figures } from '#kit/web/look/figures.tsx';

/** Questions that were not shown because of an earlier answer are left out. */
const Said = ({ response }: { response: Response }): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const { shown } = checkAnswers(response.questions, response.answers);
  return (
    <Figures
      look="stacked"
      lines={shown.map((question) => ({
        key: question.key,
        label: textIn(question.text, locale),
        value: answerText(question, response.answers[question.key], locale) || words('answers.nothing'),
      }))}
    />
  );
};

const Whole = ({ response }: { response: Response }): ReactElement => {
  const words = useWords('people');
  const by = response.recorded_by === null ? '' : words('answers.recorded_by', { name: response.recorded_by });
  return (
    <>
      <Dim as="p">
        <InstantText at={response.answered_at} /> · {[response.branch_name, by].filter(Boolean).join(' · ')}
      </Dim>
      <Said response={response} />
      {response.openings.length > 0 ? (
        <Card title={words('answers.openings')}>
          <Timeline
            items={response.openings.map((one, id) => ({
              id,
              at: one.at,
              title: words(`answers.opened.${one.what}`),
              who: one.staff_name,
            }))}
          />
        </Card>
      ) : null}
    </>
  );
};

const Opened = ({ row, onClose }: { row: ResponseRow; onClose: () => void }): ReactElement => {
  const locale = useLocale();
  const { data, waiting } = useLoaded(
    surveyContract.openResponse,
    { params: { id: row.id }, body: {} },
    { height: 240 },
  );
  return (
    <SideDrawer onClose={onClose} size={520} title={textIn(row.survey_title, locale)}>
      {waiting}
      {data ? <Whole response={data} /> : null}
    </SideDrawer>
  );
};

const Lines = ({ member }: { member: MemberView }): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const [open, setOpen] = useState<ResponseRow | null>(null);
  const { data, waiting } = useLoaded(surveyContract.ofMember, { params: { id: member.id } }, { height: 80 });
  if (!data) return waiting;
  if (data.length === 0) return <Empty title={words('answers.empty')} />;
  return (
    <Items>
      {data.map((row) => (
        <Item
          key={row.id}
          title={textIn(row.survey_title, locale)}
          below={
            <>
              {words('answers.at')} <InstantText at={row.answered_at} /> · {row.branch_name}
            </>
          }
          buttons={
            <Button
              variant="default"
              size="xs"
              aria-label={words('answers.open_of', { title: textIn(row.survey_title, locale) })}
              onClick={() => setOpen(row)}
            >
              {words('answers.open')}
            </Button>
          }
        />
      ))}
      {open ? <Opened row={open} onClose={() => setOpen(null)} /> : null}
    </Items>
  );
};

export const MemberAnswers = ({ member }: { member: MemberView }): ReactElement => {
  const words = useWords('people');
  const maySee = useHas('VIEW_HEALTH_ANSWERS');
  return (
    <Card title={words('answers.title')}>
      {maySee ? <Lines member={member} /> : <Dim>{words('answers.hidden')}</Dim>}
    </Card>
  );
};
