/** `/manage/clientDetails/sessions/addPtFf/{client}`: free times, what pays for it, and the booking. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Alert, Button, Input, Radio, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { appointmentContract } from './appointment.contract.ts';
import {
  appointmentTypes,
  kindOfType,
  typeIn,
  type AppointmentOptions,
  type AppointmentType,
  type FreeTrainer,
  type PaysBy,
} from './appointment.model.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { addMinutes, clockIn } from '#kit/domain/zone.ts';
import { PageLink, useAddress, useGo, usePageId } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead, Trail } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Columns, Inline, Words } from '#kit/web/look/lay.tsx';
import style from './appointment.module.css';

type Chosen = { staff_id: number; at: string };
type Choosing = { options: AppointmentOptions; chosen: Chosen | null; onChoose: (chosen: Chosen) => void };

const Trainer = ({ trainer, options, chosen, onChoose }: Choosing & { trainer: FreeTrainer }): ReactElement => {
  const words = useWords('classes');
  return (
    <section className={style['trainer']} aria-label={trainer.name}>
      <h3>{trainer.name}</h3>
      <Words my={0} tone="gray">
        {words('availability.minutes', { count: trainer.duration_min })} ·{' '}
        {trainer.facility_name ?? words('appointment.on_floor')}
      </Words>
      {trainer.starts.length === 0 ? (
        <Words as="p" tone="gray">
          {words('appointment.nobody_free')}
        </Words>
      ) : null}
      <Inline gap={6} mt={8} align="stretch">
        {trainer.starts.map((at) => {
          const isChosen = chosen?.staff_id === trainer.staff_id && chosen.at === at;
          const time = clockIn(options.time_zone, new Date(at));
          return (
            <Button
              key={at}
              size="sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              aria-label={`${time} ${trainer.name}`}
              onClick={() => onChoose({ staff_id: trainer.staff_id, at })}
            >
              {time}
            </Button>
          );
        })}
      </Inline>
    </section>
  );
};
const Trainers = (props: Choosing): ReactElement => {
  const words = useWords('classes');
  const go = useGo();
  const sets = useMayOpen('/manage/appointments/availability');
  const { trainers } = props.options;
  if (trainers.length > 0)
    return (
      <>
        {trainers.every((one) => one.starts.length === 0) ? <p>{words('appointment.none_free')}</p> : null}
        {trainers.map((trainer) => (
          <Trainer key={trainer.staff_id} trainer={trainer} {...props} />
        ))}
      </>
    );
  const action = sets ? (
    <Button variant="default" onClick={() => go('/manage/appointments/availability')}>
      {words('appointment.set_hours')}
    </Button>
  ) : undefined;
  return <Empty title={words('appointment.none_free')} {...(action && { action })} />;
};

const usePays = (): ((by: PaysBy) => string) => {
  const words = useWords('classes');
  const locale = useLocale();
  return ({ kind, name, left, why }) => {
    const facts = { name: name === null ? '' : textIn(name, locale), left };
    if (why === 'no_credits') return words('appointment.why.no_credits');
    if (why === 'not_here' || why === 'not_live' || why === 'rests' || why === 'not_then' || why === 'used_up')
      return words(`appointment.why.${why}`, facts);
    if (kind === 'credits') return words('appointment.pays_by.credits', facts);
    if (kind === 'trial') return words('appointment.pays_by.trial', facts);
    return words(left === null ? 'appointment.pays_by.membership_any' : 'appointment.pays_by.membership', facts);
  };
};

type BookingProps = { options: AppointmentOptions; chosen: Chosen | null; member_id: number; type_id: AppointmentType };
const withouts = ['unfunded', 'trial'] as const;
const Booking = ({ options, chosen, member_id, type_id }: BookingProps): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const go = useGo();
  const say = usePays();
  const { branch_id } = usePlace();
  const { run, busy, fault } = useWrite(appointmentContract.create);
  const [without, setWithout] = useState<(typeof withouts)[number] | null>(null);
  const [note, setNote] = useState('');
  const { payment, time_zone: zone, trainers } = options;
  const trainer = trainers.find((one) => one.staff_id === chosen?.staff_id);
  const isPaid = payment.by !== null;
  const begins = chosen ? new Date(chosen.at) : null;
  const book = async (): Promise<void> => {
    if (!trainer || !begins || branch_id === null) return;
    const when = { day: dayIn(zone, begins), starts: clockIn(zone, begins) };
    const body = {
      branch_id,
      member_id,
      type_id,
      staff_id: trainer.staff_id,
      ...when,
      without: isPaid ? null : without,
      note,
    };
    const answer = await run({ body });
    if (answer) go('/manage/clientDetails/sessions/viewEditPtFf', answer.data.id);
  };
  return (
    <Card title={words('appointment.pays')}>
      <ul className={style['pays']}>
        {(payment.by ? [payment.by] : payment.held).map((by) => (
          <li key={`${by.kind} ${by.membership_id}`} data-not={by.why === null ? undefined : true}>
            {say(by)}
          </li>
        ))}
      </ul>
      <Stack gap="sm" mt="md">
        {isPaid ? null : (
          <Radio.Group
            label={words('appointment.without')}
            description={words('appointment.nothing_pays')}
            value={without ?? ''}
            onChange={(next) => setWithout(withouts.find((one) => one === next) ?? null)}
          >
            <Stack gap={6} mt={6}>
              {withouts.map((one) => (
                <Radio key={one} value={one} label={words(`appointment.without_choice.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Textarea
          label={words('appointment.field.note')}
          description={words('appointment.note_hint')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {fault ? (
          <Alert color="red" variant="outline" role="alert">
            {fault.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        ) : null}
        <Words as="p" size={16} weight={600} mb={12}>
          {trainer && begins
            ? words('appointment.chosen', {
                day: write(dayIn(zone, begins)),
                from: clockIn(zone, begins),
                until: clockIn(zone, addMinutes(begins, trainer.duration_min)),
                trainer: trainer.name,
              })
            : words('appointment.choose_time')}
        </Words>
        <Button disabled={!trainer || (!isPaid && without === null)} loading={busy} onClick={() => void book()}>
          {words('appointment.book')}
        </Button>
      </Stack>
    </Card>
  );
};

type BarProps = { type_id: AppointmentType; day: string | null };
const Bar = ({ type_id, day }: BarProps): ReactElement => {
  const words = useWords('classes');
  const { change } = useAddress();
  const step = (by: number): void => (day === null ? undefined : change({ day: addDays(day, by), at: undefined }));
  return (
    <Inline align="end" gap={12} mb={16}>
      <Input.Wrapper label={words('appointment.choose_type')} labelElement="div" labelProps={{ display: 'block' }}>
        <SegmentedControl
          aria-label={words('appointment.choose_type')}
          value={String(type_id)}
          data={appointmentTypes.map((one) => ({
            value: String(one),
            label: words(`appointment.type.${kindOfType[one]}`),
          }))}
          onChange={(next) => change({ type: next === '2' ? undefined : next })}
        />
      </Input.Wrapper>
      <Inline align="end" gap={6} noWrap>
        <ActionIcon variant="default" size={36} aria-label={words('appointment.earlier')} onClick={() => step(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <DayBox
          label={words('appointment.field.day')}
          w={170}
          day={day}
          onDay={(next) => change({ day: next ?? undefined, at: undefined })}
        />
        <ActionIcon variant="default" size={36} aria-label={words('appointment.later')} onClick={() => step(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </Inline>
    </Inline>
  );
};

export const AddAppointmentPage = (): ReactElement => {
  const words = useWords('classes');
  const id = usePageId() ?? 0;
  const { search, change } = useAddress();
  const { day } = search;
  const type_id = typeIn(search['type']);
  const query = { type_id: type_id === 3 ? ('3' as const) : ('2' as const), ...(day !== undefined && { day }) };
  const { data, waiting } = useLoaded(
    appointmentContract.options,
    { params: { id }, query },
    { keep: true, height: 240 },
  );
  const [staff, at] = (search['at'] ?? '').split(' ');
  const chosen = at !== undefined && at !== '' ? { staff_id: Number(staff), at } : null;
  const isFree = data?.trainers.some((one) => one.staff_id === chosen?.staff_id && one.starts.includes(chosen.at));
  return (
    <>
      <PageHead
        title={words('appointment.add')}
        crumbs={
          <Trail>
            <PageLink to="/manage/clientDetails" record={id} search={{ tab: 'sessions' }}>
              {data?.member_name ?? words('booking.sessions')}
            </PageLink>
          </Trail>
        }
      />
      <Bar type_id={type_id} day={day ?? data?.day ?? null} />
      {waiting}
      {data ? (
        <Columns columns="minmax(0, 8fr) minmax(0, 4fr)" gap={24} narrow="phone">
          <Card title={words('appointment.free')}>
            <Trainers
              options={data}
              chosen={chosen}
              onChoose={(one) => change({ at: `${one.staff_id} ${one.at}` }, { replace: true })}
            />
          </Card>
          <Booking options={data} chosen={isFree ? chosen : null} member_id={id} type_id={type_id} />
        </Columns>
      ) : null}
    </>
  );
};
