/** `/learn`: what to go on with, what has to be taken, and what else there is. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { studyContract } from './study.contract.ts';
import type { Study } from './study.model.ts';
import { StudyCards } from './study.parts.tsx';
import { PageLink } from '#kit/web/address.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Empty, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

const Section = ({ title, of }: { title: string; of: readonly Study[] }): ReactElement | null =>
  of.length === 0 ? null : (
    <section>
      <Words as="h2" size={16} weight={600} mb={8}>
        {title}
      </Words>
      <StudyCards of={of} />
    </section>
  );
const isDone = ({ state }: Study): boolean => state === 'completed' || state === 'withdrawn';

const Courses = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('learn');
  const { data, waiting } = useLoaded(studyContract.available, { params: { branch_id } }, { height: 300 });
  if (!data) return waiting;
  if (data.length === 0) return <Empty title={words('study.nothing')} />;
  const going = data.filter(({ state }) => state === 'in_progress');
  const left = data.filter((one) => !going.includes(one) && !isDone(one));
  return (
    <Stacked gap={24}>
      <Section title={words('study.go_on')} of={going} />
      <Section title={words('study.required')} of={left.filter(({ must }) => must)} />
      <Section title={words('study.may')} of={left.filter(({ must }) => !must)} />
      <Section title={words('study.state.completed')} of={data.filter(({ state }) => state === 'completed')} />
    </Stacked>
  );
};

export const LearnPage = (): ReactElement => {
  const words = useWords('learn');
  const { branch_id } = usePlace();
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead
        title={words('study.title')}
        context={words('study.context')}
        aside={
          <>
            <Button variant="default" component={PageLink} to="/learn/courseCategories">
              {words('study.categories')}
            </Button>
            <Button variant="default" component={PageLink} to="/learn/courses">
              {words('study.courses')}
            </Button>
            <Button variant="default" component={PageLink} to="/learn/profile">
              {words('study.profile')}
            </Button>
          </>
        }
      />
      <Courses branch_id={branch_id} />
    </>
  );
};
