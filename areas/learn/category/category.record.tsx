/** `/learnManage/category/view/{id}`: a category with its courses. */
import type { ReactElement } from 'react';
import { categoryContract } from './category.contract.ts';
import type { CategoryRow } from './category.model.ts';
import { courseContract } from '../course/course.contract.ts';
import { courseMachine } from '../course/course.machine.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { custom, number } from '#kit/web/columns.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { categoryActions } from './category.actions.ts';
import { OwnerName } from './owner.parts.tsx';

const Courses = ({ record }: { record: CategoryRow }): ReactElement | null => {
  const words = useWords('learn');
  const locale = useLocale();
  const query = { course_category_id: String(record.id), itemsPerPage: '200' };
  const { data, waiting } = useLoaded(courseContract.list, { query }, { height: 120 });
  const description = textIn(record.description, locale);
  return (
    <>
      {description === '' ? null : <Card title={words('category.field.description')}>{description}</Card>}
      <Card title={words('category.to_courses')}>
        {waiting}
        {data ? (
          <Items empty={words('category.none')}>
            {data.data.map((one) => (
              <Item
                key={one.id}
                title={
                  <PageLink to="/learnManage/course/view" record={one.id}>
                    {textIn(one.title, locale)}
                  </PageLink>
                }
                right={<Status machine={courseMachine} value={one.status} noun="learn.course" />}
              />
            ))}
          </Items>
        ) : null}
      </Card>
    </>
  );
};

export const CategoryRecord = recordPage(categoryContract.view, {
  noun: 'learn.category',
  list: '/learnManage/category',
  title: (category) => textIn(category.name, currentLocale()),
  facts: [
    number('courses'),
    number('published'),
    custom('branch_name', (row: CategoryRow) => <OwnerName name={row.branch_name} />),
  ],
  actions: categoryActions,
  main: Courses,
  history: categoryContract.history,
});
