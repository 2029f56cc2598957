/** `/learnManage/course/subCourse/{id}`: the sub-courses of a course, with their lessons and exams. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { courseContract, subCourseContract } from './course.contract.ts';
import type { Course, SubCourse } from './course.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { CallFault } from '#kit/web/answers.ts';
import { bothField, numberField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { ItemButton } from '#kit/web/look/items.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead, Trail } from '#kit/web/look/page.tsx';
import { perform } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { PartItems } from './course-content.parts.tsx';

const noun = 'learn.sub_course';
const groups = [{ fields: [bothField('title'), numberField('position', { min: 0 })] }] as const;
const AddSubCourse = formDrawer(subCourseContract.create, {
  noun,
  title: 'create',
  save: 'save',
  groups,
  start: ({ search }) => ({ position: Number(search['next'] ?? 0) }),
  hidden: ({ id }) => ({ course_id: id ?? 0 }),
});
const EditSubCourse = formDrawer(subCourseContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: subCourseContract.view,
  groups,
});

const remove = async ({ id, version }: SubCourse, title: string, text: string, no: string): Promise<void> => {
  if (!(await confirm({ title, text, yes: title, no, danger: true }))) return;
  try {
    await perform(subCourseContract.remove, { params: { id }, query: { version: String(version) } });
  } catch (fault) {
    // Why it was refused has been shown.
    if (!(fault instanceof CallFault)) throw fault;
  }
};

const Part = ({ part }: { part: SubCourse }): ReactElement => {
  const words = useWords('learn');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const { change } = useAddress();
  const name = textIn(part.title, locale);
  const add = { variant: 'default', size: 'xs', leftSection: <IconPlus size={14} /> } as const;
  const sub = String(part.id);
  const removing = [words('sub_course.remove_named', { name }), words('sub_course.remove_confirm', { name })] as const;
  return (
    <Card
      title={name}
      aside={
        <Inline gap={4} noWrap>
          {part.can.includes('edit') ? (
            <ItemButton
              label={words('sub_course.edit_named', { name })}
              icon={<IconPencil size={18} />}
              onClick={() => change({ edit: sub })}
            />
          ) : null}
          {part.can.includes('remove') ? (
            <ItemButton
              label={removing[0]}
              icon={<IconTrash size={18} />}
              onClick={() => void remove(part, ...removing, blocks('dialog.cancel'))}
            />
          ) : null}
        </Inline>
      }
    >
      <PartItems part={part} />
      {part.can.includes('edit') ? (
        <Inline gap={8} mt={12}>
          <Button component={PageLink} to="/learnManage/subCourse/lesson/create" search={{ sub }} {...add}>
            {words('sub_course.add_lesson')}
          </Button>
          <Button component={PageLink} to="/learnManage/subCourse/exam/create" search={{ sub }} {...add}>
            {words('sub_course.add_exam')}
          </Button>
        </Inline>
      ) : null}
    </Card>
  );
};

const Content = ({ course }: { course: Course }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { search, change } = useAddress();
  const close = (): void => change({ add: undefined, edit: undefined, next: undefined }, { replace: true });
  const next = String(Math.max(0, ...course.content.map(({ position }) => position)) + 1);
  const add = course.can.includes('edit') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change({ add: '1', next })}>
      {words('sub_course.create')}
    </Button>
  ) : null;
  const edited = course.content.find(({ id }) => String(id) === search['edit']);
  return (
    <>
      <PageHead
        title={textIn(course.title, locale)}
        context={words('course.content_context')}
        crumbs={
          <Trail>
            <PageLink to="/learnManage/course">{words('course.title')}</PageLink>
            <PageLink to="/learnManage/course/view" record={course.id}>
              {textIn(course.title, locale)}
            </PageLink>
          </Trail>
        }
        primary={course.content.length > 0 ? add : null}
      />
      <Stacked gap={16} most={820}>
        {course.content.map((part) => (
          <Part key={part.id} part={part} />
        ))}
        {course.content.length === 0 ? <Empty title={words('course.content_empty')} action={add} /> : null}
      </Stacked>
      {search['add'] === undefined ? null : <AddSubCourse id={course.id} onClose={close} />}
      {edited ? <EditSubCourse id={edited.id} onClose={close} /> : null}
    </>
  );
};

export const CourseContentPage = (): ReactElement => {
  const id = usePageId();
  const { data, waiting } = useLoaded(
    courseContract.view,
    { params: { id: id ?? 0 } },
    { when: id !== undefined, isPage: true },
  );
  return data ? <Content course={data} /> : waiting;
};
