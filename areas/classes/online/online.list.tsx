/** `/onlineclass`: the online classes of the branch, upcoming and past, with their meetings and participants. */
import type { ReactElement } from 'react';
import { onlineContract } from './online.contract.ts';
import type { OnlineRow } from './online.model.ts';
import { branch, custom, link, number } from '#kit/web/columns.tsx';
import { useDays } from '#kit/web/days.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useLive } from '#kit/web/live.ts';
import { Cut, None } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { refreshAll } from '#kit/web/query.ts';
import { namesOf, Places, timesOf } from '../session/session-row.parts.tsx';
import { MeetingBadge } from './meeting-badge.parts.tsx';

const When = ({ row }: { row: OnlineRow }): ReactElement => {
  const write = useDays();
  const { zone } = usePlace();
  return <>{`${write(row.day)} ${timesOf(row, zone)}`}</>;
};
/** Classes planned at another desk, and meetings once they are created, appear immediately. */
const Fresh = (): null => {
  useLive('timetable', () => void refreshAll());
  return null;
};

export const OnlineList = listPage(onlineContract.list, {
  noun: 'classes.online',
  record: '/manage/classes/session',
  columns: [
    link('class_name'),
    custom('starts_at', (row: OnlineRow) => <When row={row} />),
    custom('trainers', (row: OnlineRow) => (namesOf(row) ? <Cut>{namesOf(row)}</Cut> : <None />)),
    custom('booked', (row: OnlineRow) => <Places session={row} />),
    custom('meeting', (row: OnlineRow) => <MeetingBadge meeting={row.meeting} />),
    number('joined'),
    branch('branch_name', { extra: 'branch' }),
  ],
  views: [
    { name: 'coming', search: { when: 'coming' } },
    { name: 'past', search: { when: 'past' } },
  ],
  aside: Fresh,
  create: { to: '/onlineclass/createOnlineClass' },
});
