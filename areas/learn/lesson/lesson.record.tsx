/** `/learnManage/subCourse/lesson/view/{id}`: a lesson as its learners see it. */
import type { ReactElement } from 'react';
import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { lessonContract } from './lesson.contract.ts';
import type { LessonRow } from './lesson.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { jump, move, removal } from '#kit/web/actions.ts';
import { choice, number, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { useRead } from '#kit/web/query.ts';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { LessonViewer } from './lesson-viewer.parts.tsx';

const WAITING_MS = 5000;
type Props = { record: LessonRow };
const Main = ({ record }: Props): ReactElement => {
  const locale = useLocale();
  // The record shows the pages as soon as they are there.
  useRead(
    lessonContract.view,
    { params: { id: record.id } },
    { when: record.slides === 'waiting', everyMs: WAITING_MS },
  );
  const said = textIn(record.description, locale);
  return (
    <Card>
      {said === '' ? null : <p>{said}</p>}
      <LessonViewer of={{ ...record, title: textIn(record.title, locale) }} />
    </Card>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  return (
    <>
      <Card>
        <PageLink to="/learnManage/course/subCourse" record={record.course_id}>
          {words('lesson.in_course', { course: textIn(record.course_title, locale) })}
        </PageLink>
      </Card>
      <Facts record={record} facts={[text('file_name'), number('opened'), number('finished')]} />
    </>
  );
};

export const LessonRecord = recordPage(lessonContract.view, {
  noun: 'learn.lesson',
  list: '/learnManage/course',
  title: (lesson) => textIn(lesson.title, currentLocale()),
  facts: [choice('kind')],
  actions: [
    move<LessonRow, typeof lessonContract.prepare>(
      'prepare',
      lessonContract.prepare,
      ({ id, version }) => ({ params: { id }, body: { version } }),
      { icon: IconRefresh },
    ),
    jump<LessonRow>('edit', '/learnManage/subCourse/lesson/edit', { icon: IconPencil }),
    removal(lessonContract.remove),
  ],
  main: Main,
  side: Side,
  history: lessonContract.history,
});
