/** `/manage/classes/session/{id}`: a class at one time, who teaches it, and who is coming. */
import type { ReactElement } from 'react';
import { sessionShown, shownAs } from '#domain/areas/classes/session.rules.ts';
import { timetableContract } from '#domain/areas/classes/timetable.contract.ts';
import type { SessionView } from '#domain/areas/classes/timetable.model.ts';
import { formatDay } from '#domain/kit/day.ts';
import { textIn } from '#domain/kit/words.ts';
import { useAddress } from '#web/kit/address.tsx';
import { custom, day, number, text } from '#web/kit/columns.tsx';
import { Card, Empty } from '#web/kit/look/page.tsx';
import { Badge } from '#web/kit/look/show.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { recordPage } from '#web/kit/record/page.tsx';
import { currentLocale, useWords } from '#web/kit/words.ts';
import { AssignDialog } from './assign.dialog.tsx';
import { Category } from './class.list.tsx';
import { OnlineCards } from './online.card.tsx';
import { Roster } from './roster.tsx';
import { sessionActions } from './session.actions.ts';
import { BookClientDrawer, WalkInDrawer } from './session.book.tsx';
import { CancelSessionDrawer, EditSessionDrawer } from './session.drawers.tsx';
import { Places, timesOf, Where } from './session.row.tsx';
import style from './classes.module.css';

type Props = { record: SessionView };
const Trainers = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const missing = record.trainers_needed - record.trainers.length;
  return (
    <Card
      title={words('session.who')}
      aside={missing > 0 ? <Badge tone="yellow">{words('session.needs', { count: missing })}</Badge> : null}
    >
      {record.trainers.length === 0 ? <Empty title={words('session.no_trainer')} /> : null}
      <ul className={style['items']}>
        {record.trainers.map((trainer) => (
          <li key={trainer.staff_id} className={style['item']}>
            <span>{trainer.name}</span>
            <span className={style['below']}>{trainer.override_reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const Open = ({ record }: Props): ReactElement | null => {
  const { search, change } = useAddress();
  const close = (name: string) => (): void => change({ [name]: undefined }, { replace: true });
  if (search['assign'] !== undefined && record.can.includes('assign'))
    return (
      <AssignDialog session={record} reaches={search['assign'] === 'all' ? 'all' : 'one'} onClose={close('assign')} />
    );
  if (search['book'] !== undefined && record.can.includes('book')) return <BookClientDrawer onClose={close('book')} />;
  if (search['walk_in'] !== undefined && record.can.includes('walk_in'))
    return <WalkInDrawer onClose={close('walk_in')} />;
  if (search['edit'] !== undefined && record.can.includes('edit')) return <EditSessionDrawer onClose={close('edit')} />;
  if (search['cancel'] !== undefined && record.can.includes('cancel'))
    return <CancelSessionDrawer onClose={close('cancel')} />;
  return null;
};
const Main = ({ record }: Props): ReactElement => (
  <>
    <Roster session={record} />
    {record.kind === 'online' ? <OnlineCards id={record.id} /> : null}
    <Trainers record={record} />
    <Open record={record} />
  </>
);

const Series = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const said = [
    record.repeats ? words('session.repeats') : words('plan.once'),
    record.is_changed ? words('session.changed') : '',
  ];
  return <>{said.filter(Boolean).join(', ')}</>;
};
const facts = [
  custom('category', (session: SessionView) => <Category row={session} />),
  number('capacity'),
  number('trainers_needed'),
  custom('repeats', (session: SessionView) => <Series record={session} />),
];
/** Most classes have neither: no line without a value. */
const Side = ({ record }: Props): ReactElement => {
  const reasons = [
    ...(record.reason ? [text('reason')] : []),
    ...(record.closed_reason ? [text('closed_reason')] : []),
  ];
  return <Facts title={useWords('classes')('session.facts')} record={record} facts={[...facts, ...reasons]} />;
};

export const SessionRecord = recordPage(timetableContract.session, {
  noun: 'classes.session',
  list: '/manage/classes',
  title: (session) => `${textIn(session.class_name, currentLocale())}, ${formatDay(session.day, currentLocale())}`,
  status: { machine: sessionShown, of: (session) => shownAs(session, Date.now()) },
  facts: [
    day('day'),
    custom('starts_at', (session: SessionView) => <>{timesOf(session, session.time_zone)}</>),
    custom('facility_name', (session: SessionView) => <Where of={session} />),
    custom('booked', (session: SessionView) => <Places session={session} />),
  ],
  actions: sessionActions,
  main: Main,
  side: Side,
  history: timetableContract.sessionHistory,
});
