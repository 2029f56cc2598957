/** `/manage/clientDetails/sessions/viewEditPtFf/{appointment}`: one appointment. */
import type { ReactElement } from 'react';
import { appointmentContract } from './appointment.contract.ts';
import { appointmentMachine } from './appointment.machine.ts';
import { kindOfType, type AppointmentView } from './appointment.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { useAddress } from '#kit/web/address.tsx';
import { custom, day, instant, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { appointmentActions } from './appointment.actions.ts';
import { AbsentDrawer, CancelDrawer, MoveDrawer } from './appointment-drawers.parts.tsx';
import { Funding, useWhat } from './appointment-row.parts.tsx';
import { CancelUntil, ClientCard, Cost } from '../booking/booked.parts.tsx';
import { timesOf } from '../session/session-row.parts.tsx';

type Props = { record: AppointmentView };
const Type = ({ record }: Props): ReactElement => (
  <>{useWords('classes')(`appointment.type.${kindOfType[record.type_id]}`)}</>
);
const drawers = { move: MoveDrawer, cancel: CancelDrawer, mark_absent: AbsentDrawer };
const Open = ({ record }: Props): ReactElement | null => {
  const { search, change } = useAddress();
  const name = (['move', 'cancel', 'mark_absent'] as const).find((one) => one === search['open']);
  if (name === undefined || !record.can.includes(name)) return null;
  const Drawer = drawers[name];
  return <Drawer record={record} onClose={() => change({ open: undefined }, { replace: true })} />;
};

const Left = ({ record }: Props): ReactElement | null => {
  const words = useWords('classes');
  if (record.membership_id === null || record.sessions_left === null) return null;
  return <p>{words('appointment.left', { count: record.sessions_left })}</p>;
};
const Moved = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const { is_moved, told, writes_at, time_zone } = record;
  return (
    <>
      {is_moved && record.can.includes('cancel') ? <p>{words('appointment.is_moved')}</p> : null}
      {writes_at !== null && told > 0 ? (
        <p>{words('appointment.writes', { time: clockIn(time_zone, new Date(writes_at)) })}</p>
      ) : null}
    </>
  );
};
const Main = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const what = useWhat();
  const lines = [...what({ ...record, reason: null }), record.charge_reason, record.reason];
  return (
    <>
      {record.cost === null ? null : <Cost>{words(`appointment.cost.${record.cost}`)}</Cost>}
      <Card title={words(`appointment.type.${kindOfType[record.type_id]}`)} aside={<Funding one={record} />}>
        <p>
          {words('appointment.with', { trainer: record.trainer_name })} ·{' '}
          {record.facility_name ?? words('appointment.on_floor')}
        </p>
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Left record={record} />
        {record.note === null ? null : <p>{record.note}</p>}
        <Moved record={record} />
      </Card>
      <Open record={record} />
    </>
  );
};

const facts = [
  custom('type_id', (one: AppointmentView) => <Type record={one} />),
  custom('cancel_until', (one: AppointmentView) => <CancelUntil of={one} />),
  text('branch_name'),
  text('booked_by'),
  instant('created_at'),
  instant('reminded_at'),
];
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  return (
    <>
      <ClientCard title={words('appointment.field.member_id')} of={record} />
      <Facts title={words('appointment.facts')} record={record} facts={facts} />
    </>
  );
};

export const AppointmentRecord = recordPage(appointmentContract.view, {
  noun: 'classes.appointment',
  title: fullName,
  status: { machine: appointmentMachine },
  facts: [
    day('day'),
    custom('starts_at', (one: AppointmentView) => <>{timesOf(one, one.time_zone)}</>),
    text('trainer_name'),
  ],
  actions: appointmentActions,
  main: Main,
  side: Side,
  history: appointmentContract.history,
});
