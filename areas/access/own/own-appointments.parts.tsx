/** The next appointments of a client with a trainer, and cancelling one: the cost is shown before and after. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { kindOfType } from '#areas/classes/appointment/appointment.model.ts';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import type { OwnAppointment, OwnView } from '#areas/people/member-self/member-self.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { gapIn, pauseIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { useDays } from '#kit/web/days.ts';
import { useNow } from '#kit/web/now.ts';
import { useWrite } from '#kit/web/query.ts';
import { confirm, toast } from '#kit/web/tell.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { childName } from './own-names.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './own.module.css';

const useCancel = (token: string): ((one: OwnAppointment) => Promise<void>) => {
  const words = useWords('people');
  const write = useDays();
  const { run } = useWrite(memberSelfContract.cancelAppointment);
  return async ({ id: appointment_id, version, cost, type_id, trainer_name, day, starts_at, time_zone }) => {
    const facts = { day: write(day), from: clockIn(time_zone, new Date(starts_at)), trainer: trainer_name };
    const isSure = await confirm({
      title: words('own.sure_title', { class: words(`own.type.${kindOfType[type_id]}`) }),
      text: [words('own.appointment_sure', facts), cost === null ? '' : words(`own.appointment_cost.${cost}`)]
        .filter(Boolean)
        .join(gapIn(currentLocale())),
      yes: words('own.cancel'),
      no: words('own.keep'),
      danger: true,
    });
    if (!isSure) return;
    const done = await run(
      { body: { token, appointment_id, version } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
    if (done) toast(words(`own.appointment_done.${done.data.outcome}`));
  };
};

type ItemProps = { one: OwnAppointment; view: OwnView; onCancel: () => void };
const Item = ({ one, view, onCancel }: ItemProps): ReactElement => {
  const words = useWords('people');
  const write = useDays();
  const now = useNow(0);
  const at = (instant: string): string => clockIn(one.time_zone, new Date(instant));
  const type = words(`own.type.${kindOfType[one.type_id]}`);
  const child = childName(view, one.member_id);
  const until = `${write(dayIn(one.time_zone, new Date(one.cancel_until)))} ${at(one.cancel_until)}`;
  const isFree = one.can_cancel && Date.parse(one.cancel_until) > now;
  const standing = one.status === 'reserved' ? words('own.standing.reserved') : words('own.standing.confirmed');
  return (
    <Inline as="li" noWrap gap={12} justify="space-between" className={style['item']}>
      <Stacked gap={2} breaks shrinks>
        <strong>{`${write(one.day)}${pauseIn(currentLocale())}${at(one.starts_at)}–${at(one.ends_at)}`}</strong>
        <span>
          {[
            words('own.with', { type, trainer: one.trainer_name }),
            child === null ? '' : words('own.of', { name: child }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Dim size={13}>
          {[
            [one.branch_name, one.facility_name].filter(Boolean).join(pauseIn(currentLocale())),
            standing,
            isFree ? words('own.cancel_until', { at: until }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Dim>
      </Stacked>
      {one.can_cancel ? (
        <Button
          variant="default"
          aria-label={words('own.cancel_named', { class: type, day: write(one.day) })}
          onClick={onCancel}
        >
          {words('own.cancel')}
        </Button>
      ) : null}
    </Inline>
  );
};

/** Most clients train in classes only: without appointments, this section isn't shown. */
export const OwnAppointments = ({ view, token }: { view: OwnView; token: string }): ReactElement | null => {
  const words = useWords('people');
  const cancel = useCancel(token);
  if (view.appointments.length === 0) return null;
  return (
    <section aria-label={words('own.appointments')}>
      <h2>{words('own.appointments')}</h2>
      <ul>
        {view.appointments.map((one) => (
          <Item key={one.id} one={one} view={view} onCancel={() => void cancel(one)} />
        ))}
      </ul>
    </section>
  );
};
