/** `/learn/courses` and `/learn/courseCategories`: the courses that a person can take. */
import type { ReactElement } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { studyContract } from './study.contract.ts';
import { studyStates, type Study } from './study.model.ts';
import { StudyCards } from './study.parts.tsx';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, NoMatch, NoPermission, PageHead, Trail } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const ToLearn = (): ReactElement => (
  <Trail>
    <PageLink to="/learn">{useWords('learn')('study.title')}</PageLink>
  </Trail>
);
type Named = { id: number; name: { en: string; cn: string }; count: number };
const categoriesOf = (all: readonly Study[]): Named[] =>
  [...Map.groupBy(all, ({ course_category_id }) => course_category_id)].map(([id, of]) => ({
    id,
    name: of[0]?.category_name ?? { en: '', cn: '' },
    count: of.length,
  }));
const useStudies = () => {
  const { branch_id } = usePlace();
  return useLoaded(
    studyContract.available,
    { params: { branch_id: branch_id ?? 0 } },
    { height: 300, when: branch_id !== null },
  );
};
const has = ({ title, description }: Study, typed: string): boolean =>
  [title.en, title.cn, description.en, description.cn].some((one) => one.toLowerCase().includes(typed.toLowerCase()));

/** On a phone, one below the other. */
const wide = { base: '100%', xs: 220 };
const Found = ({ all }: { all: readonly Study[] }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { search, change } = useAddress();
  const { q = '', category, state } = search;
  const found = all
    .filter((one) => category === undefined || String(one.course_category_id) === category)
    .filter((one) => state === undefined || one.state === state)
    .filter((one) => has(one, q));
  const put = (parts: Record<string, string | null>): void =>
    change(Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, value ?? undefined])), {
      replace: true,
    });
  return (
    <>
      <Inline gap={8} mb={16}>
        <TextInput
          type="search"
          w={wide}
          aria-label={words('study.search')}
          placeholder={words('study.search')}
          leftSection={<IconSearch size={16} />}
          value={q}
          onChange={({ currentTarget }) => put({ q: currentTarget.value })}
        />
        <Select
          w={wide}
          aria-label={words('course.field.category_name')}
          placeholder={words('study.all_categories')}
          clearable
          data={categoriesOf(all).map(({ id, name }) => ({ value: String(id), label: textIn(name, locale) }))}
          value={category ?? null}
          onChange={(next) => put({ category: next })}
        />
        <Select
          w={wide}
          aria-label={words('course.field.status')}
          placeholder={words('course.field.status')}
          clearable
          data={studyStates
            .filter((one) => all.some((study) => study.state === one))
            .map((one) => ({ value: one, label: words(`study.state.${one}`) }))}
          value={state ?? null}
          onChange={(next) => put({ state: next })}
        />
      </Inline>
      {found.length > 0 ? (
        <StudyCards of={found} />
      ) : all.length > 0 ? (
        <NoMatch onClear={() => put({ q: null, category: null, state: null })} />
      ) : (
        <Empty title={words('study.nothing')} />
      )}
    </>
  );
};

export const StudyCoursesPage = (): ReactElement => {
  const words = useWords('learn');
  const { branch_id } = usePlace();
  const { data, waiting } = useStudies();
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead title={words('study.courses')} context={words('study.courses_context')} crumbs={<ToLearn />} />
      {data ? <Found all={data} /> : waiting}
    </>
  );
};

export const StudyCategoriesPage = (): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { branch_id } = usePlace();
  const { data, waiting } = useStudies();
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead title={words('study.categories')} context={words('study.categories_context')} crumbs={<ToLearn />} />
      {waiting}
      {data ? (
        <Card>
          <Items empty={words('study.nothing')}>
            {categoriesOf(data).map(({ id, name, count }) => (
              <Item
                key={id}
                title={
                  <PageLink to="/learn/courses" search={{ category: String(id) }}>
                    {textIn(name, locale)}
                  </PageLink>
                }
                right={words('study.course_count', { count })}
              />
            ))}
          </Items>
        </Card>
      ) : null}
    </>
  );
};
