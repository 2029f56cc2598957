/**
 * Trainers of what is being scheduled: chosen in the form, so that conflicts of the trainer show before it is saved.
 */
import type { ReactElement } from 'react';
import { timetableContract } from './timetable.contract.ts';
import type { TrainerAt } from './timetable.model.ts';
import { endsSoon, isQualified } from './timetable.rules.ts';
import { useLacks } from '../class/lacks.parts.tsx';
import { fullName } from '#areas/people/person/person.rules.ts';
import { isDay } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { instantIn } from '#kit/domain/zone.ts';
import { useDays } from '#kit/web/days.ts';
import type { OwnInputProps, Values } from '#kit/web/form/fields.ts';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

/** "18:30", written to the end. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const trainersIn = (values: Values): number[] => {
  const chosen = values['trainers'];
  return Array.isArray(chosen) ? chosen.map(Number) : [];
};

/** The first time that is planned, once it is known. */
const firstTime = ({ day, starts, duration_min: minutes }: Values, zone: string) => {
  if (typeof day !== 'string' || !isDay(day) || typeof starts !== 'string' || !isTime(starts)) return null;
  if (typeof minutes !== 'number') return null;
  const begins = instantIn(zone, day, starts);
  return { starts_at: begins.toISOString(), ends_at: new Date(begins.getTime() + minutes * 60_000).toISOString() };
};

export const PlanTrainersInput = (props: OwnInputProps): ReactElement => {
  const { values } = props;
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const says = useLacks();
  const { zone, branch_id } = usePlace();
  const time = firstTime(values, zone);
  const { data = [] } = useRead(
    timetableContract.trainersByTime,
    {
      body: {
        branch_id: branch_id ?? 0,
        starts_at: time?.starts_at ?? '',
        ends_at: time?.ends_at ?? '',
        ...(typeof values['class_id'] === 'number' && { class_id: values['class_id'] }),
      },
    },
    { when: time !== null, keep: true },
  );
  const day = typeof values['day'] === 'string' ? values['day'] : '';
  const standing = ({ is_free, is_qualified, busy_with, certified_until: until, lacks }: TrainerAt): string => {
    if (!is_free)
      return busy_with === null
        ? words('session.busy_elsewhere')
        : words('session.busy', { with: textIn(busy_with, locale) });
    if (is_qualified)
      return until !== null && endsSoon(until, day)
        ? `${words('session.free')} · ${words('session.certified', { day: write(until) })}`
        : words('session.free');
    const [lacked] = lacks;
    if (lacked && isQualified(until, day)) return says(lacked);
    return until === null
      ? words('session.certificate_none')
      : words('session.certificate_over', { day: write(until) });
  };
  const chosen = trainersIn(values);
  return (
    <ManyBox
      of={props}
      areIds
      description={words(time === null ? 'plan.trainers_when' : 'plan.trainers_hint')}
      data={data.map((one) => ({
        value: String(one.id),
        label: `${fullName(one)} · ${standing(one)}`,
        // Trainers without a certificate are assigned afterwards, where the reason is asked for.
        disabled: !chosen.includes(one.id) && !(one.is_free && one.is_qualified),
      }))}
      value={chosen.map(String)}
      disabled={time === null}
      clearable
    />
  );
};
