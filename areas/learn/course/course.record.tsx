/** `/learnManage/course/view/{id}`: one course, its rules and its content. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { OwnerName } from '../category/owner.parts.tsx';
import { courseContract } from './course.contract.ts';
import { courseMachine } from './course.machine.ts';
import type { Course } from './course.model.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import { custom, day, number, text } from '#kit/web/columns.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { courseActions } from './course.actions.ts';
import { ScheduleCourse } from './course.form.tsx';
import { PartItems } from './course-content.parts.tsx';

type Props = { record: Course };
const Content = ({ record }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { search, change } = useAddress();
  const description = textIn(record.description, locale);
  return (
    <>
      {description === '' ? null : <Card title={words('course.field.description')}>{description}</Card>}
      {record.content.map((part) => (
        <Card key={part.id} title={textIn(part.title, locale)}>
          <PartItems part={part} />
        </Card>
      ))}
      {record.content.length === 0 ? (
        <Card title={words('course.content_title')}>
          <Quiet>{words('course.content_empty')}</Quiet>
          <Button component={PageLink} to="/learnManage/course/subCourse" record={record.id} variant="default" mt={8}>
            {words('course.content')}
          </Button>
        </Card>
      ) : null}
      {search['schedule'] !== undefined && record.can.includes('schedule') ? (
        <ScheduleCourse onClose={() => change({ schedule: undefined }, { replace: true })} />
      ) : null}
    </>
  );
};

const Audience = ({ record: { audience } }: Props): ReactElement => {
  const words = useWords('learn');
  return (
    <Items empty={words('course.everyone')}>
      {audience.map((one, at) => (
        <Item
          key={at}
          title={[
            words(one.staff_type === null ? 'course.any_type' : `staff_type.${one.staff_type}`),
            ...(one.grade === null ? [] : [words(`course.grade.${one.grade}`)]),
            ...(one.branch_id === null ? [] : [branchText(one.branch_name ?? '')]),
          ].join(' · ')}
          right={<Badge tone={one.must ? 'blue' : 'gray'}>{words(one.must ? 'course.must' : 'course.may')}</Badge>}
        />
      ))}
    </Items>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { requires, validity_months, renewal_days, due_days } = record;
  return (
    <>
      <Card title={words('course.who')}>
        <Audience record={record} />
      </Card>
      <Card title={words('course.rules')}>
        <Figures
          look="stacked"
          lines={[
            {
              label: words('course.field.requires_ids'),
              value: requires.map(({ title }) => textIn(title, locale)).join(commaIn(currentLocale())) || '—',
            },
            {
              label: words('course.field.validity_months'),
              value:
                validity_months === null ? words('course.forever') : words('course.months', { count: validity_months }),
            },
            validity_months !== null && {
              label: words('course.field.renewal_days'),
              value: words('course.days', { count: renewal_days }),
            },
            due_days !== null && {
              label: words('course.field.due_days'),
              value: words('course.days', { count: due_days }),
            },
          ]}
        />
      </Card>
    </>
  );
};

export const CourseRecord = recordPage(courseContract.view, {
  noun: 'learn.course',
  list: '/learnManage/course',
  title: (course) => textIn(course.title, currentLocale()),
  picture: ({ id, picture_file_id }) => pictureAddress(courseContract.picture, id, picture_file_id),
  status: { machine: courseMachine },
  facts: [
    text('category_name'),
    custom('branch_name', (row: Course) => <OwnerName name={row.branch_name} />),
    day('publish_on'),
    number('taking'),
    number('completed'),
  ],
  actions: courseActions,
  main: Content,
  side: Side,
  history: courseContract.history,
});
