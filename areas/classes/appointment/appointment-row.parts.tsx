/** One appointment in a list, and buttons to mark attendance. */
import type { ReactElement } from 'react';
import { Button, Group } from '@mantine/core';
import { appointmentContract } from './appointment.contract.ts';
import { appointmentMachine } from './appointment.machine.ts';
import { appointmentMarks, kindOfType, type AppointmentMark, type AppointmentRow } from './appointment.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Badge, Status } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';
import { timesOf } from '../session/session-row.parts.tsx';

const fundingTone = { funded: 'green', unfunded: 'yellow', trial: 'blue' } as const;
type Row = Omit<AppointmentRow, 'can'>;
/** "Uses PT 10", "Charged", "Waived", and why. */
export const useWhat = (): ((one: Row) => string[]) => {
  const words = useWords('classes');
  const locale = useLocale();
  return (one) => [
    one.membership_name ? words('appointment.by_membership', { name: textIn(one.membership_name, locale) }) : '',
    one.credits > 0 ? words('appointment.by_credits', { count: one.credits }) : '',
    one.is_late ? words('appointment.late') : '',
    one.is_waived ? words('appointment.waived') : '',
    one.charged === null ? '' : words(one.charged ? 'appointment.charged' : 'appointment.not_charged'),
    one.reason ?? '',
  ];
};
export const Funding = ({ one }: { one: Pick<Row, 'funding'> }): ReactElement => (
  <Badge tone={fundingTone[one.funding]}>{useWords('classes')(`appointment.funding.${one.funding}`)}</Badge>
);

export const AppointmentMarks = ({
  one,
  large = false,
}: {
  one: AppointmentRow;
  large?: boolean;
}): ReactElement | null => {
  const words = useWords('classes');
  const { run, busy } = useWrite(appointmentContract.mark);
  const open = appointmentMarks.filter((move) => one.can.includes(move));
  if (open.length === 0) return null;
  const send = (move: AppointmentMark): void =>
    void run(
      { params: { id: one.id }, body: { version: one.version, move } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
  return (
    <Group gap={8} {...(large && { grow: true })}>
      {open.map((move) => (
        <Button
          key={move}
          size={large ? 'md' : 'compact-sm'}
          variant="default"
          disabled={busy}
          aria-label={`${words(`appointment.${move}`)}: ${fullName(one)}`}
          onClick={() => send(move)}
        >
          {words(`appointment.${move}`)}
        </Button>
      ))}
    </Group>
  );
};

export const AppointmentItem = ({ one, zone }: { one: AppointmentRow; zone: string }): ReactElement => {
  const words = useWords('classes');
  const what = useWhat();
  const below = [
    words(`appointment.type.${kindOfType[one.type_id]}`),
    one.trainer_name,
    one.facility_name,
    ...what(one),
  ];
  return (
    <li className={style['item']}>
      <Stacked gap={2} breaks shrinks className={style['itemWords']}>
        <PageLink to="/manage/clientDetails/sessions/viewEditPtFf" record={one.id}>
          {timesOf(one, zone)} {fullName(one)}
        </PageLink>
        <Words tone="gray" size={12}>
          {below.filter(Boolean).join(' · ')}
        </Words>
      </Stacked>
      <Inline gap="8px 12px" justify="flex-end" keeps>
        <Funding one={one} />
        <Status machine={appointmentMachine} value={one.status} noun="classes.appointment" />
      </Inline>
    </li>
  );
};
