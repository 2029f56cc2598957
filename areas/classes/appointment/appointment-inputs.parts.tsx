/** Fields of appointments that no other form has. */
import type { ReactElement } from 'react';
import { Button, Group, Input, SegmentedControl, Skeleton } from '@mantine/core';
import { appointmentContract } from './appointment.contract.ts';
import type { AppointmentView } from './appointment.model.ts';
import { availabilityContract } from '../availability/availability.contract.ts';
import { isDay } from '#kit/domain/day.ts';
import { clockIn } from '#kit/domain/zone.ts';
import type { OwnInputProps, Values } from '#kit/web/form/fields.ts';
import { Select } from '#kit/web/form/select.tsx';
import { useRead } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { Words } from '#kit/web/look/lay.tsx';

export const TrainerInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const trainers = useRead(availabilityContract.list, {}).data ?? [];
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk={required}
      allowDeselect={false}
      searchable
      data={trainers.map((one) => ({ value: String(one.staff_id), label: one.name }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};

/** By the rule, or not: only for staff who can decide. */
export const ChargeInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement | null => {
  const words = useWords('classes');
  const decides = useHas('DECIDE_NO_SHOW');
  if (!decides) return null;
  const shown = value === true ? 'yes' : value === false ? 'no' : 'rule';
  return (
    <Input.Wrapper id={`field-${name}`} label={label} error={error} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={shown}
        data={(['rule', 'yes', 'no'] as const).map((one) => ({
          value: one,
          label: words(`appointment.charge_choice.${one}`),
        }))}
        onChange={(next) => set(name, next === 'rule' ? null : next === 'yes')}
      />
    </Input.Wrapper>
  );
};

type Props = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
/** Free times of the chosen trainer and day: a click fills one in. */
export const FreeTimes = ({ values, set, record }: Props): ReactElement | null => {
  const words = useWords('classes');
  const one = record as AppointmentView | undefined;
  const day = typeof values['day'] === 'string' && isDay(values['day']) ? values['day'] : undefined;
  const { data } = useRead(
    appointmentContract.options,
    {
      params: { id: one?.member_id ?? 0 },
      query: { ...(day !== undefined && { day }), appointment_id: String(one?.id ?? 0) },
    },
    { when: one !== undefined && day !== undefined, keep: true },
  );
  if (!one || day === undefined) return null;
  if (!data) return <Skeleton height={60} />;
  const trainer = data.trainers.find((each) => each.staff_id === values['staff_id']);
  const starts = trainer?.starts ?? [];
  return (
    <div>
      <Words as="p" size={13} weight={500} mb={6}>
        {words('appointment.free')}
      </Words>
      {starts.length === 0 ? (
        <Words as="p" tone="gray">
          {words('appointment.nobody_free')}
        </Words>
      ) : null}
      <Group gap={6}>
        {starts.map((at) => {
          const time = clockIn(one.time_zone, new Date(at));
          return (
            <Button
              key={at}
              size="compact-sm"
              variant={values['starts'] === time ? 'filled' : 'default'}
              aria-pressed={values['starts'] === time}
              onClick={() => set('starts', time)}
            >
              {time}
            </Button>
          );
        })}
      </Group>
      <Words as="p" tone="gray">
        {words(one.told > 0 ? 'appointment.move_told' : 'appointment.move_not_told')}
      </Words>
    </div>
  );
};
