/** `/learnManage/subCourse/exam/view/{id}`: the rules and questions of an exam, and how the questions did. */
import type { ReactElement } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { examContract } from './exam.contract.ts';
import type { ExamRow, QuestionFigure } from './exam.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { jump, removal } from '#kit/web/actions.ts';
import { choice, number } from '#kit/web/columns.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { First } from '#kit/web/look/first.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { ExamQuestions } from './questions.parts.tsx';

type Props = { record: ExamRow };
const POOR = 20;
const QuestionFigures = ({ record }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { data, waiting } = useLoaded(examContract.figures, { params: { id: record.id } }, { height: 0 });
  if (!data) return waiting;
  const percent = (value: number): string => words('exam.percent', { percent: value });
  return (
    <Card title={words('exam.figures')}>
      {data.length === 0 ? (
        <Quiet>{words('exam.no_figures')}</Quiet>
      ) : (
        <>
          <MiniTable<QuestionFigure>
            rows={data}
            keyOf={({ question_id }) => question_id}
            label={words('exam.figures')}
            columns={[
              { head: words('question.field.prompt'), text: ({ prompt }) => textIn(prompt, locale) },
              { head: words('exam.asked'), number: ({ asked }) => asked },
              { head: words('exam.right'), isFigure: true, text: ({ right_percent }) => percent(right_percent) },
              {
                head: words('exam.tells_apart'),
                number: ({ tells_apart }) => tells_apart,
                off: ({ tells_apart }) => tells_apart !== null && tells_apart < POOR,
              },
            ]}
          />
          <Quiet>{words('exam.tells_apart_hint')}</Quiet>
        </>
      )}
    </Card>
  );
};
const Regrades = ({ record }: Props): ReactElement | null => {
  const words = useWords('learn');
  const locale = useLocale();
  const { data, waiting } = useLoaded(examContract.regrades, { params: { id: record.id } }, { height: 0 });
  if (!data) return waiting;
  if (data.length === 0) return null;
  return (
    <Card title={words('exam.regrades')}>
      <First of={data} most={5}>
        {(shown) => (
          <Items>
            {shown.map(({ id, prompt, how, reason, by_name, regraded_at, ...counts }) => (
              <Item
                key={id}
                title={prompt === null ? words('exam.regrade_deleted') : textIn(prompt, locale)}
                below={[
                  `${words(`exam.regrade_how.${how}`)} · ${words('question.regraded', counts)}`,
                  reason,
                  <>
                    <InstantText at={regraded_at} />
                    {by_name === null ? null : ` · ${by_name}`}
                  </>,
                ]}
              />
            ))}
          </Items>
        )}
      </First>
    </Card>
  );
};
const Main = ({ record }: Props): ReactElement => {
  const words = useWords('learn');
  const said = textIn(record.description, useLocale());
  return (
    <>
      {said === '' ? null : <Card title={words('exam.field.description')}>{said}</Card>}
      <ExamQuestions exam={record} />
      <QuestionFigures record={record} />
      <Regrades record={record} />
    </>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { minutes, attempts, pass_percent, cooldown_hours, draw, review } = record;
  const none = words('exam.no_limit');
  return (
    <>
      <Card title={words('exam.rules')}>
        <Figures
          look="stacked"
          lines={[
            { label: words('exam.field.pass_percent'), value: words('exam.percent', { percent: pass_percent }) },
            {
              label: words('exam.field.minutes'),
              value: minutes === null ? none : words('exam.minutes', { count: minutes }),
            },
            { label: words('exam.field.attempts'), value: attempts ?? none },
            cooldown_hours > 0 && {
              label: words('exam.field.cooldown_hours'),
              value: words('exam.hours', { count: cooldown_hours }),
            },
            draw !== null && { label: words('exam.field.draw'), value: draw },
            { label: words('exam.field.review'), value: words(`exam.review.${review}`) },
          ]}
        />
      </Card>
      <Card>
        <PageLink to="/learnManage/course/subCourse" record={record.course_id}>
          {words('lesson.in_course', { course: textIn(record.course_title, locale) })}
        </PageLink>
      </Card>
    </>
  );
};

export const ExamRecord = recordPage(examContract.view, {
  noun: 'learn.exam',
  list: '/learnManage/course',
  title: (exam) => textIn(exam.title, currentLocale()),
  facts: [choice('kind'), number('questions'), number('taken'), number('passed')],
  actions: [
    jump<ExamRow>('edit', '/learnManage/subCourse/exam/edit', { icon: IconPencil }),
    removal(examContract.remove),
  ],
  main: Main,
  side: Side,
  history: examContract.history,
});
