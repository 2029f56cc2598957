/** `/learn/profile` and `/learn/userCourses`: what a person has learned, with certificates. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { studyContract } from './study.contract.ts';
import type { Study } from './study.model.ts';
import { StateBadge, StudyCards } from './study.parts.tsx';
import { codeText } from './study.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead, Trail } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Tile, Tiles } from '#kit/web/picture/tile.tsx';

const useOwn = () => useLoaded(studyContract.own, {}, { height: 240 });
const CertificateItem = ({ of }: { of: Study }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const write = useDays();
  const { staff_course_id, certificate_code, completed_on, expires_on } = of;
  const until =
    expires_on === null ? words('study.valid_forever') : words('study.valid_until', { day: write(expires_on) });
  return (
    <Item
      title={
        <PageLink to="/learn/courseDetails" record={of.id}>
          {textIn(of.title, locale)}
        </PageLink>
      }
      below={[
        `${words('study.completed_at', { day: write(completed_on ?? '') })} · ${until}`,
        codeText(certificate_code ?? ''),
      ]}
      right={<StateBadge state={of.state} />}
      buttons={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCertificate size={14} />}
          onClick={() => void saveFile(studyContract.certificate, { params: { id: staff_course_id ?? 0 } })}
        >
          {words('study.get_certificate')}
        </Button>
      }
    />
  );
};

const Profile = ({ own }: { own: readonly Study[] }): ReactElement => {
  const words = useWords('learn');
  const held = own.filter(({ certificate_code }) => certificate_code !== null);
  const valid = held.filter(({ state }) => state === 'completed' || state === 'renewable');
  const going = own.filter(({ state }) => state === 'in_progress');
  return (
    <Stacked gap={16}>
      <Tiles>
        <Tile label={words('study.state.in_progress')} value={String(going.length)} to="/learn/userCourses" />
        <Tile label={words('study.state.completed')} value={String(held.length)} to="/learn/userCourses" />
        <Tile label={words('study.certificate_state.valid')} value={String(valid.length)} />
      </Tiles>
      <Card title={words('study.own_certificates')}>
        <Items empty={words('study.no_certificates')}>
          {held.map((one) => (
            <CertificateItem key={one.id} of={one} />
          ))}
        </Items>
      </Card>
    </Stacked>
  );
};

const ToLearn = (): ReactElement => {
  const words = useWords('learn');
  return (
    <Trail>
      <PageLink to="/learn">{words('study.title')}</PageLink>
    </Trail>
  );
};
export const LearnProfilePage = (): ReactElement => {
  const words = useWords('learn');
  const { data, waiting } = useOwn();
  return (
    <>
      <PageHead
        title={words('study.profile')}
        context={words('study.profile_context')}
        crumbs={<ToLearn />}
        aside={
          <>
            <Button variant="default" component={PageLink} to="/learn/userCourses">
              {words('study.own_courses')}
            </Button>
            <Button variant="default" component={PageLink} to="/learn/userExamResults">
              {words('study.own_results')}
            </Button>
          </>
        }
      />
      {data ? <Profile own={data} /> : waiting}
    </>
  );
};

export const OwnCoursesPage = (): ReactElement => {
  const words = useWords('learn');
  const { data, waiting } = useOwn();
  const find = (
    <Button component={PageLink} to="/learn/courses">
      {words('study.find_course')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={words('study.own_courses')}
        context={words('study.own_courses_context')}
        crumbs={
          <Trail>
            <PageLink to="/learn">{words('study.title')}</PageLink>
            <PageLink to="/learn/profile">{words('study.profile')}</PageLink>
          </Trail>
        }
      />
      {waiting}
      {data?.length === 0 ? <Empty title={words('study.own_none')} action={find} /> : null}
      {data ? <StudyCards of={data} /> : null}
    </>
  );
};
