/** Whether a class repeats: once, or every few days, weeks or months until a date. */
import type { ReactElement } from 'react';
import { Chip, Group, Input, Radio, SegmentedControl } from '@mantine/core';
import { frequencies, weekdayCodes, type Frequency, type Repeat, type WeekdayCode } from './repeat-text.rules.ts';
import { addDays, weekdayOf } from '#kit/domain/day.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

const MONDAY_FIRST: readonly WeekdayCode[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const QUARTER_DAYS = 91;
const ONCE = 'once';

export const isRepeat = (value: unknown): value is Repeat =>
  typeof value === 'object' && value !== null && 'frequency' in value;
const startOf = (frequency: Frequency, day: string): Repeat => ({
  frequency,
  interval: 1,
  weekdays: [weekdayCodes[weekdayOf(day)] ?? 'MO'],
  monthly: 'day',
  until: addDays(day, QUARTER_DAYS),
});

type PartProps = { repeat: Repeat; day: string; change: (parts: Partial<Repeat>) => void };
const Weekdays = ({ repeat, change }: PartProps): ReactElement => {
  const words = useWords('classes');
  return (
    <Input.Wrapper label={words('plan.weekdays')} labelElement="div">
      <Chip.Group multiple value={[...repeat.weekdays]} onChange={(next) => change({ weekdays: next })}>
        <Group gap={6} mt={4}>
          {MONDAY_FIRST.map((code) => (
            <Chip key={code} value={code} variant="outline" size="sm" icon={null}>
              {words(`plan.weekday.${code}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
};
const Monthly = ({ repeat, day, change }: PartProps): ReactElement => {
  const words = useWords('classes');
  return (
    <Radio.Group
      label={words('plan.monthly')}
      value={repeat.monthly}
      onChange={(next) => change({ monthly: next === 'weekday' ? 'weekday' : 'day' })}
    >
      <Group gap={16} mt={6}>
        <Radio value="day" label={words('plan.monthly_day', { day: Number(day.slice(8)) })} />
        <Radio value="weekday" label={words('plan.monthly_weekday')} />
      </Group>
    </Radio.Group>
  );
};

export const RepeatInput = ({ name, label, value, error, values, set }: OwnInputProps): ReactElement => {
  const words = useWords('classes');
  const repeat = isRepeat(value) ? value : null;
  const day = typeof values['day'] === 'string' && values['day'] !== '' ? values['day'] : '2026-01-01';
  const change = (parts: Partial<Repeat>): void => set(name, { ...repeat, ...parts });
  const choose = (next: string): void => {
    const found = frequencies.find((one) => one === next);
    set(name, found === undefined ? null : { ...startOf(found, day), ...(repeat && { until: repeat.until }) });
  };
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" id={`field-${name}`}>
      <Stacked gap={14} mt={4}>
        <SegmentedControl
          className={style['frequencies'] ?? ''}
          aria-label={label}
          value={repeat?.frequency ?? ONCE}
          onChange={choose}
          data={[
            { value: ONCE, label: words('plan.once') },
            ...frequencies.map((one) => ({ value: one, label: words(`plan.frequency.${one}`) })),
          ]}
        />
        {repeat?.frequency === 'weekly' ? <Weekdays repeat={repeat} day={day} change={change} /> : null}
        {repeat?.frequency === 'monthly' ? <Monthly repeat={repeat} day={day} change={change} /> : null}
        {repeat ? (
          <Stacked columns="1fr 1fr" gap={12}>
            <NumberBox
              label={words('plan.how_often')}
              prefix={words('plan.every')}
              suffix={words(`plan.unit.${repeat.frequency}`, { count: repeat.interval })}
              min={1}
              max={52}
              allowDecimal={false}
              value={repeat.interval}
              onChange={(next) => change({ interval: Math.max(1, Number(next) || 1) })}
            />
            <DayBox
              label={words('plan.until')}
              minDate={day}
              day={repeat.until}
              onDay={(next) => change({ until: next ?? repeat.until })}
            />
          </Stacked>
        ) : null}
      </Stacked>
    </Input.Wrapper>
  );
};
