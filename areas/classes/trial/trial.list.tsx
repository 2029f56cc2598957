/** `/manage/classes/trials`: trials of people who aren't clients. */
import type { ReactElement } from 'react';
import { IconBarbell, IconCalendarEvent, IconEye, IconUser } from '@tabler/icons-react';
import { trialContract } from './trial.contract.ts';
import { trialMachine } from './trial.machine.ts';
import type { Trial } from './trial.model.ts';
import { timesOf } from '../session/session-row.parts.tsx';
import { fullName } from '#areas/people/person/person.rules.ts';
import { jump, move, moveOf, type Action } from '#kit/web/actions.ts';
import { branch, choice, custom, day, instant, nameLink, phone, status, text } from '#kit/web/columns.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useAddress } from '#kit/web/address.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { History } from '#kit/web/record/history.tsx';
import { useWords } from '#kit/web/words.ts';
import { trialMarks } from './trial.model.ts';

const noun = 'classes.trial';
const here = '/manage/classes/trials';
const Times = ({ row }: { row: Trial }): ReactElement => <>{timesOf(row, row.time_zone)}</>;
const actions: readonly Action<Trial>[] = [
  jump<Trial>('open', here, {
    // The filters stay as they are.
    search: ({ id }) => ({ ...Object.fromEntries(new URLSearchParams(globalThis.location.search)), trial: String(id) }),
    id: () => undefined,
    icon: IconEye,
    always: true,
  }),
  jump<Trial>('open_class', '/manage/classes/session', {
    id: ({ session_id }) => session_id,
    icon: IconBarbell,
    always: true,
  }),
  jump<Trial>('open_lead', '/manage/viewLeads', {
    id: ({ lead_id }) => lead_id ?? undefined,
    icon: IconUser,
    always: true,
  }),
  jump<Trial>('change', '/manage/viewLeads', {
    id: ({ lead_id }) => lead_id ?? undefined,
    search: ({ id }) => ({ change: String(id) }),
    icon: IconCalendarEvent,
  }),
  ...trialMarks.map((name) =>
    move<Trial, typeof trialContract.mark>(name, trialContract.mark, ({ id, version }) => ({
      params: { id },
      body: { version, move: name },
    })),
  ),
  moveOf(trialMachine, trialContract, 'cancel', { danger: true }),
];

const Trials = listPage(trialContract.list, {
  noun,
  columns: [
    nameLink('first_name', (row: Trial) => fullName(row), {
      to: '/manage/classes/session',
      id: ({ session_id }) => session_id,
      sort: 'first_name',
    }),
    status(trialMachine),
    text('class_name'),
    day('day'),
    custom('starts_at', (row: Trial) => <Times row={row} />, { sort: 'starts_at' }),
    phone('phone'),
    text('email'),
    choice('cancelled_by', { extra: true }),
    text('reason', { extra: true }),
    text('facility_name', { extra: true }),
    text('booked_by_name', { extra: true }),
    instant('reminded_at', { extra: true }),
    instant('created_at', { extra: true }),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [byStatus(trialMachine), byDays('day')],
  views: [
    { name: 'booked', search: { status: 'booked' } },
    { name: 'attended', search: { status: 'attended' } },
    { name: 'missed', search: { status: 'missed' } },
  ],
  actions,
  csv: trialContract.csv,
});

const facts = [
  status(trialMachine),
  text('class_name'),
  day('day'),
  custom('starts_at', (row: Trial) => <Times row={row} />),
  text('facility_name'),
  phone('phone'),
  text('email'),
  text('booked_by_name'),
  text('again_reason'),
  instant('reminded_at'),
  instant('created_at'),
];
const ended = [choice('cancelled_by'), text('reason')];
const One = ({ id }: { id: number }): ReactElement => {
  const { data, waiting } = useLoaded(trialContract.view, { params: { id } }, { height: 300 });
  if (!data) return waiting;
  return (
    <NounScope noun={noun}>
      <Stacked gap={16} items="stretch">
        <Facts
          title={fullName(data)}
          record={data}
          facts={data.status === 'cancelled' ? [...facts, ...ended] : facts}
        />
        <History row={trialContract.history} id={id} />
      </Stacked>
    </NounScope>
  );
};
export const TrialList = (): ReactElement => {
  const words = useWords('classes');
  const { search, change } = useAddress();
  const { trial } = search;
  return (
    <>
      <Trials />
      {trial === undefined ? null : (
        <SideDrawer
          size={480}
          title={words('trial.one')}
          onClose={() => change({ trial: undefined }, { replace: true })}
        >
          <One id={Number(trial)} />
        </SideDrawer>
      )}
    </>
  );
};
