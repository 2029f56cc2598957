/** `/manage/classes/view/{id}`: one class, and when it is taught next. */
import type { ReactElement } from 'react';
import { classContract } from './class.contract.ts';
import { classMachine } from './class.machine.ts';
import type { ClassView } from './class.model.ts';
import { timetableContract } from '../timetable/timetable.contract.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { choice, custom, number, text } from '#kit/web/columns.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { useNow } from '#kit/web/now.ts';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { usePlace } from '#kit/web/place.ts';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { classActions } from './class.actions.ts';
import { Category, ClassRoom } from './class-cells.parts.tsx';
import { SessionItem } from '../session/session-row.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';

type Props = { record: ClassView };
const AHEAD_DAYS = 27;
const Coming = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const { zone } = usePlace();
  const from = dayIn(zone, new Date(useNow(0)));
  const body = { branch_id: record.branch_id, class_id: record.id, from, until: addDays(from, AHEAD_DAYS) };
  const { data, waiting } = useLoaded(timetableContract.calendar, { body }, { height: 200 });
  if (!data) return waiting;
  return (
    <Card title={words('class.next')}>
      {data.sessions.length === 0 ? <Empty title={words('class.next_empty')} /> : null}
      <ul>
        {data.sessions.map((session) => (
          <SessionItem key={session.id} session={session} dated />
        ))}
      </ul>
    </Card>
  );
};

const Types = ({ record }: Props): ReactElement => {
  const locale = useLocale();
  const types = membershipTypes.filter((type) => record.programme_types.includes(type.id));
  return <>{types.map((type) => textIn(type, locale)).join(locale === 'cn' ? '、' : ', ') || '—'}</>;
};
const Credits = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const { credit_cost } = record;
  return <>{credit_cost === 0 ? words('class.no_credits') : words('class.credits', { count: credit_cost })}</>;
};
const Requires = ({ record }: Props): ReactElement => {
  const locale = useLocale();
  return <>{record.requires.map(({ title }) => textIn(title, locale)).join(locale === 'cn' ? '、' : ', ')}</>;
};
const Main = ({ record }: Props): ReactElement => {
  const locale = useLocale();
  const said = textIn(record.description, locale);
  return (
    <>
      {said === '' ? null : (
        <Words as="p" prose mb={16} lines>
          {said}
        </Words>
      )}
      <Coming record={record} />
    </>
  );
};
const facts = [
  choice('level'),
  number('trainers_needed'),
  custom('programme_types', (row: ClassView) => <Types record={row} />),
  custom('credit_cost', (row: ClassView) => <Credits record={row} />),
  text('branch_name'),
];
const Side = ({ record }: Props): ReactElement => {
  const required =
    record.requires.length === 0 ? [] : [custom('requires', (row: ClassView) => <Requires record={row} />)];
  return <Facts title={useWords('classes')('class.facts')} record={record} facts={[...facts, ...required]} />;
};

export const ClassRecord = recordPage(classContract.view, {
  noun: 'classes.class',
  list: '/manage/classes',
  title: (row) => textIn(row.name, currentLocale()),
  picture: (row) => pictureAddress(classContract.picture, row.id, row.picture_file_id),
  status: { machine: classMachine },
  facts: [
    custom('category', (row: ClassView) => <Category row={row} />),
    number('duration_min'),
    number('capacity'),
    custom('facility_name', (row: ClassView) => <ClassRoom of={row} />),
  ],
  actions: classActions,
  main: Main,
  side: Side,
  history: classContract.history,
});
