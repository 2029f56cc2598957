/** A trainer's week, with the length and the place of appointments. */
import { useState, type FormEvent, type ReactElement } from 'react';
import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { LONGEST_APPOINTMENT_MIN, MOST_BUFFER_MIN, SHORTEST_MIN } from '../appointment/appointment.model.ts';
import { availabilityContract } from './availability.contract.ts';
import type { Availability, Span } from './availability.model.ts';
import { classContract } from '../class/class.contract.ts';
import { TimeInput } from '#kit/web/form/time-input.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Columns, Inline, Words } from '#kit/web/look/lay.tsx';
import style from '../appointment/appointment.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
type Draft = Pick<Availability, 'week' | 'duration_min' | 'buffer_before_min' | 'buffer_after_min' | 'facility_id'>;
type Faults = Readonly<Record<string, readonly string[]>>;

type DayProps = {
  weekday: (typeof weekdays)[number];
  week: readonly Span[];
  faults: Faults;
  onWeek: (week: Span[]) => void;
};
const DayRow = ({ weekday, week, faults, onWeek }: DayProps): ReactElement => {
  const words = useWords('classes');
  const day = words(`availability.weekday.${weekday}`);
  const set = (at: number, parts: Partial<Span>): void =>
    onWeek(week.map((span, place) => (place === at ? { ...span, ...parts } : span)));
  // A span is identified by its place in the list: two may be equal while the person types.
  const mine = week.map((span, at) => ({ span, at })).filter(({ span }) => span.weekday === weekday);
  return (
    <Columns
      columns="110px minmax(0, 1fr) auto"
      narrowed="minmax(0, 1fr) auto"
      narrow="phone"
      align="center"
      gap={8}
      p="8px 0"
      className={style['weekRow']}
    >
      <span>{day}</span>
      <Stack gap={6}>
        {mine.map(({ span, at }) => {
          const told = [...(faults[`week.${at}.starts`] ?? []), ...(faults[`week.${at}.ends`] ?? [])];
          return (
            <Inline key={at} gap={6}>
              <TimeInput
                label={`${day} ${words('availability.field.starts')}`}
                value={span.starts}
                isFaulty={told.length > 0}
                onTime={(starts) => set(at, { starts })}
              />
              <TimeInput
                label={`${day} ${words('availability.field.ends')}`}
                value={span.ends}
                isFaulty={told.length > 0}
                onTime={(ends) => set(at, { ends })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words('availability.remove_span', { day, from: span.starts, until: span.ends })}
                onClick={() => onWeek(week.filter((_, place) => place !== at))}
              >
                <IconX size={16} />
              </ActionIcon>
              {told.map((line) => (
                <Words as="p" key={line} full tone="red" size={12}>
                  {line}
                </Words>
              ))}
            </Inline>
          );
        })}
      </Stack>
      <ActionIcon
        variant="default"
        aria-label={`${words('availability.add_span')}: ${day}`}
        onClick={() => onWeek([...week, { weekday, starts: '09:00', ends: '17:00' }])}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </Columns>
  );
};

type LengthProps = { draft: Draft; faults: Faults; set: (parts: Partial<Draft>) => void };
const Length = ({ draft, faults, set }: LengthProps): ReactElement => {
  const words = useWords('classes');
  const rooms = useRead(classContract.rooms, {}).data ?? [];
  const minutes = (name: 'duration_min' | 'buffer_before_min' | 'buffer_after_min', min: number, max: number) => (
    <NumberBox
      label={words(`availability.field.${name}`)}
      min={min}
      max={max}
      step={5}
      error={faults[name]?.[0]}
      value={draft[name]}
      onChange={(value) => set({ [name]: Number(value) || 0 })}
    />
  );
  return (
    <>
      <Group grow align="end">
        {minutes('duration_min', SHORTEST_MIN, LONGEST_APPOINTMENT_MIN)}
        {minutes('buffer_before_min', 0, MOST_BUFFER_MIN)}
        {minutes('buffer_after_min', 0, MOST_BUFFER_MIN)}
      </Group>
      <Select
        label={words('availability.field.facility_id')}
        description={words('availability.hint.facility_id')}
        error={faults['facility_id']?.[0]}
        clearable
        searchable
        data={rooms.map((room) => ({ value: String(room.id), label: room.name }))}
        value={draft.facility_id === null ? null : String(draft.facility_id)}
        onChange={(next) => set({ facility_id: next === null ? null : Number(next) })}
      />
    </>
  );
};

export const WeekForm = ({ of, onDone }: { of: Availability; onDone: () => void }): ReactElement => {
  const words = useWords('classes');
  const blocks = useWords('blocks');
  const { branch_id } = usePlace();
  const { week, duration_min, buffer_before_min, buffer_after_min, facility_id } = of;
  const [draft, setDraft] = useState<Draft>({ week, duration_min, buffer_before_min, buffer_after_min, facility_id });
  const set = (parts: Partial<Draft>): void => setDraft((before) => ({ ...before, ...parts }));
  const { run, busy, fault } = useWrite(availabilityContract.edit);
  const faults = fault?.fields ?? {};
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (branch_id === null) return;
    const body = { branch_id, staff_id: of.staff_id, version: of.version, ...draft };
    if (await run({ body })) onDone();
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <div>
          {weekdays.map((weekday) => (
            <DayRow
              key={weekday}
              weekday={weekday}
              week={draft.week}
              faults={faults}
              onWeek={(next) => set({ week: next })}
            />
          ))}
        </div>
        <Length draft={draft} faults={faults} set={set} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {blocks('form.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {words('availability.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
