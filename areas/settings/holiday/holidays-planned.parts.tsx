/** The plans on days that close, and what happens to them: all are kept, or all are cancelled with a reason. */
import { useCallback, useEffect, type ReactElement, type ReactNode } from 'react';
import { Alert, Radio, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { HolidayAsk, type PlannedThen } from './holiday.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Words } from '#kit/web/look/lay.tsx';

export type Decision = 'keep' | 'cancel';
const decisions = ['keep', 'cancel'] as const;
export const decisionOf = (value: unknown): Decision | null => decisions.find((one) => one === value) ?? null;
const sumOf = ({ classes, appointments, shifts }: Omit<PlannedThen, 'clients'>): number =>
  classes + appointments + shifts;

/** "4 classes (49 clients), 6 appointments": the number of each. */
export const usePlannedText = (): ((planned: PlannedThen) => string) => {
  const words = useWords('settings');
  return ({ classes, clients, appointments, shifts }) => {
    const taught = words('holiday.planned.classes', { count: classes });
    const what = [
      classes === 0 ? '' : clients === 0 ? taught : `${taught}${words('holiday.planned.clients', { count: clients })}`,
      appointments === 0 ? '' : words('holiday.planned.appointments', { count: appointments }),
      shifts === 0 ? '' : words('holiday.planned.shifts', { count: shifts }),
    ];
    return what.filter((part) => part !== '').join(words('holiday.planned.and'));
  };
};

type ChoiceProps = {
  isAsked: boolean;
  says: string;
  options: Readonly<Record<Decision, string>>;
  value: Decision | null;
  error?: string | undefined;
  onDecide: (decision: Decision | null) => void;
  children?: ReactNode;
};
/** Keep or cancel, asked only if something is planned. */
export const Choice = (props: ChoiceProps): ReactElement | null => {
  const { isAsked, says, options, value, error, onDecide, children } = props;
  // An answer given for a different day doesn't apply to this one.
  useEffect(() => {
    if (!isAsked && value !== null) onDecide(null);
  }, [isAsked, value, onDecide]);
  if (!isAsked) return null;
  return (
    <Alert color="yellow" variant="outline" icon={<IconAlertCircle size={18} />}>
      <Radio.Group label={says} value={value} error={error} onChange={(next) => onDecide(decisionOf(next))}>
        {children}
        <Stack gap={8} mt={8}>
          {decisions.map((one) => (
            <Radio key={one} value={one} label={options[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </Alert>
  );
};

type Props = {
  days: readonly Day[];
  value: Decision | null;
  error?: string | undefined;
  onDecide: (decision: Decision | null) => void;
};
export const Planned = ({ days, ...chosen }: Props): ReactElement => {
  const words = useWords('settings');
  const textOf = usePlannedText();
  const { branch_id } = usePlace();
  const { data } = useRead(
    contract.plannedOn,
    { body: { branch_id: branch_id ?? 0, days: [...days] } },
    { when: days.length > 0, keep: true },
  );
  const on = days.length === 1 ? 'holiday.planned.on' : 'holiday.planned.on_days';
  return (
    <Choice
      {...chosen}
      isAsked={days.length > 0 && data !== undefined && sumOf(data) > 0}
      says={data ? words(on, { what: textOf(data) }) : ''}
      options={{ keep: words('holiday.planned.keep'), cancel: words('holiday.planned.cancel') }}
    />
  );
};

/** A holiday after the change; null while it can't be saved. */
const holidayOf = ({ day, is_closed, spans }: OwnInputProps['values']): HolidayAsk['to'] => {
  const typed = HolidayAsk.shape.to.safeParse({ day, is_closed, spans: is_closed === true ? [] : spans });
  return typed.success ? typed.data : null;
};

type OutsideProps = Omit<Props, 'days'> & { holiday_id: number | null; to: HolidayAsk['to']; when: boolean };
/** The plans on a closed day, or outside the hours, after a holiday is added, changed or (if `to` is null) removed. */
export const OutsideHoliday = ({ holiday_id, to, when, ...chosen }: OutsideProps): ReactElement => {
  const words = useWords('settings');
  const write = useDays();
  const textOf = usePlannedText();
  const { branch_id } = usePlace();
  const body = { branch_id: branch_id ?? 0, holiday_id, to };
  const { data } = useRead(contract.outsideHoliday, { body }, { when, keep: true });
  const days = data?.days ?? [];
  const closes = to?.is_closed === true;
  const isThatDay = closes && days.every((one) => one.day === to.day);
  const on = isThatDay ? 'holiday.planned.on' : 'hours.planned.outside';
  const option = closes ? 'holiday.planned' : 'hours.planned';
  return (
    <Choice
      {...chosen}
      isAsked={when && data !== undefined && sumOf(data) > 0}
      says={data ? words(on, { what: textOf(data) }) : ''}
      options={{ keep: words(`${option}.keep`), cancel: words(`${option}.cancel`) }}
    >
      {isThatDay ? null : (
        <Words as="ul" size={13} mt={8} className="bullets">
          {days.map(({ day, ...counts }) => (
            <li key={day}>{words('hours.planned.on', { day: write(day), what: textOf({ ...counts, clients: 0 }) })}</li>
          ))}
        </Words>
      )}
    </Choice>
  );
};

/** In the form of a holiday; the address names the one that is edited. */
export const PlannedInput = ({ name, value, error, values, set }: OwnInputProps): ReactElement => {
  const { search } = useAddress();
  const to = holidayOf(values);
  const decide = useCallback((next: Decision | null) => set(name, next), [set, name]);
  const holiday_id = search['edit'] === undefined ? null : Number(search['edit']);
  const chosen = { value: decisionOf(value), error, onDecide: decide };
  return <OutsideHoliday holiday_id={holiday_id} to={to} when={to !== null} {...chosen} />;
};
