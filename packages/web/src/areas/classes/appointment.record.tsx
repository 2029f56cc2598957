/** `/manage/clientDetails/sessions/viewEditPtFf/{appointment}`: one appointment. */
import type { ReactElement } from 'react';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { appointmentContract } from '#domain/areas/classes/appointment.contract.ts';
import { appointmentMachine } from '#domain/areas/classes/appointment.machine.ts';
import { kindOfType, type AppointmentView } from '#domain/areas/classes/appointment.model.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { dayIn } from '#domain/kit/day.ts';
import { clockIn } from '#domain/kit/zone.ts';
import { PageLink, useAddress } from '#web/kit/address.tsx';
import { custom, day, instant, text } from '#web/kit/columns.tsx';
import { useDays } from '#web/kit/days.ts';
import { Card } from '#web/kit/look/page.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { recordPage } from '#web/kit/record/page.tsx';
import { useWords } from '#web/kit/words.ts';
import { appointmentActions } from './appointment.actions.ts';
import { AbsentDrawer, CancelDrawer, MoveDrawer } from './appointment.drawers.tsx';
import { Funding, useWhat } from './appointment.row.tsx';
import { timesOf } from './session.row.tsx';

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
  return (
    <p>
      {words('appointment.field.sessions_left')}: {record.sessions_left}
    </p>
  );
};
const Main = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const what = useWhat();
  const lines = [...what({ ...record, reason: null }), record.charge_reason, record.reason];
  return (
    <>
      {record.cost === null ? null : (
        <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={18} />} mb="md">
          {words(`appointment.cost.${record.cost}`)}
        </Alert>
      )}
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
      </Card>
      <Open record={record} />
    </>
  );
};

const Until = ({ record }: Props): ReactElement => {
  const write = useDays();
  const at = new Date(record.cancel_until);
  return <>{`${write(dayIn(record.time_zone, at))} ${clockIn(record.time_zone, at)}`}</>;
};
const facts = [
  custom('type_id', (one: AppointmentView) => <Type record={one} />),
  custom('cancel_until', (one: AppointmentView) => <Until record={one} />),
  text('branch_name'),
  text('booked_by'),
  instant('created_at'),
  instant('reminded_at'),
];
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  return (
    <>
      <Card title={words('appointment.field.member_id')}>
        <PageLink to="/manage/clientDetails" record={record.member_id} search={{ tab: 'sessions' }}>
          {fullName(record)}
        </PageLink>
      </Card>
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
