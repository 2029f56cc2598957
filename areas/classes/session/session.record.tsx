/** `/manage/classes/session/{id}`: a class at one time, who teaches it, and who is coming. */
import type { ReactElement } from 'react';
import { sessionShown, shownAs } from './session.rules.ts';
import { timetableContract } from '../timetable/timetable.contract.ts';
import type { SessionView } from '../timetable/timetable.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { custom, day, number, text } from '#kit/web/columns.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, say, useLocale, useWords } from '#kit/web/words.ts';
import { AssignDialog } from './assign-dialog.parts.tsx';
import { Category } from '../class/class-cells.parts.tsx';
import { OnlineCards } from '../online/online-card.parts.tsx';
import { Roster } from './roster.parts.tsx';
import { sessionActions } from './session.actions.ts';
import { BookClientDrawer, WalkInDrawer } from './session-book.parts.tsx';
import { CancelSessionDrawer, EditSessionDrawer } from './session-drawers.parts.tsx';
import { Places, timesOf, Where } from './session-row.parts.tsx';
import { BookTrialDrawer, WalkInTrialDrawer } from '../trial/trial-drawers.parts.tsx';
import { TrialRoster } from '../trial/trial-row.parts.tsx';
import { LacksBadges } from '../class/lacks.parts.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

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
      <ul>
        {record.trainers.map((trainer) => (
          <li key={trainer.staff_id} className={style['item']}>
            <span>{trainer.name}</span>
            <Stacked gap={4} right>
              <LacksBadges of={trainer.lacks} />
              {trainer.override_reason === null ? null : (
                <Words tone="gray" size={12}>
                  {words('session.taught_anyway', { reason: trainer.override_reason })}
                </Words>
              )}
            </Stacked>
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
  if (search['trial'] !== undefined && record.can.includes('trial'))
    return record.can.includes('book') ? (
      <BookTrialDrawer onClose={close('trial')} />
    ) : (
      <WalkInTrialDrawer onClose={close('trial')} />
    );
  if (search['edit'] !== undefined && record.can.includes('edit')) return <EditSessionDrawer onClose={close('edit')} />;
  if (search['cancel'] !== undefined && record.can.includes('cancel'))
    return <CancelSessionDrawer onClose={close('cancel')} />;
  return null;
};
const Main = ({ record }: Props): ReactElement => (
  <>
    <Roster session={record} />
    <TrialRoster session_id={record.id} />
    {record.kind === 'online' ? <OnlineCards id={record.id} /> : null}
    <Trainers record={record} />
    <Open record={record} />
  </>
);

const Series = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const comma = commaIn(useLocale());
  const said = [
    record.repeats ? words('session.repeats') : words('plan.once'),
    record.is_changed ? words('session.changed') : '',
  ];
  return <>{said.filter(Boolean).join(comma)}</>;
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
  title: ({ class_name, day: on }) => {
    const locale = currentLocale();
    return say('classes')('session.on_day', { name: textIn(class_name, locale), day: formatDay(on, locale) });
  },
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
