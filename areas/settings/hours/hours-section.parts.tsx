/** Opening hours of each weekday, and the booking rules. */
import { useMemo, type ReactElement } from 'react';
import { noShowRules, type BookingRule } from './booking-rule.model.ts';
import type { OpeningHours } from './hours.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import {
  areaField,
  checkField,
  group,
  moneyField,
  numberField,
  ownField,
  radioField,
  type Group,
  type Values,
} from '#kit/web/form/fields.ts';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { OutsideInput } from './hours-planned.parts.tsx';
import { ProgrammeRulesCard } from '../programme-rule/programme-rules.parts.tsx';
import { SectionForm } from '../branch-settings/section-form.parts.tsx';
import { WeekdayInput } from './spans-input.parts.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';

/** Monday first, as usual in local timetables. */
const shownDays = [...weekdays.slice(1), ...weekdays.slice(0, 1)];
const weekGroups: readonly Group[] = [
  {
    fields: [
      ...shownDays.map((day) => ownField(day, WeekdayInput)),
      ownField('planned', OutsideInput),
      areaField('cancel_reason', { rows: 2, when: ({ planned }) => planned === 'cancel' }),
    ],
  },
];

type Props = { branch_id: number };
const Hours = ({ branch_id, hours }: Props & { hours: OpeningHours }): ReactElement => {
  const start = useMemo(
    () => ({ ...Object.fromEntries(shownDays.map((day) => [day, hours[day]])), planned: null, cancel_reason: null }),
    [hours],
  );
  return (
    <SectionForm
      noun="settings.hours"
      row={contract.editHours}
      source={contract.hours}
      sourceArgs={{ params: { branch_id } }}
      groups={weekGroups}
      start={start}
      argsOf={(values) => ({ params: { id: hours.id }, body: { version: hours.version, ...values } })}
    />
  );
};
export const HoursSection = ({ branch_id }: Props): ReactElement => {
  const words = useWords('settings');
  return (
    <>
      <Dim as="p" size="inherit" prose>
        {words('hours.context')}
      </Dim>
      <Loaded of={useRead(contract.hours, { params: { branch_id } })}>
        {(hours) => <Hours branch_id={branch_id} hours={hours} />}
      </Loaded>
    </>
  );
};

const ruleFields = [
  'booking_window_days',
  'cancel_cutoff_hours',
  'confirms_bookings',
  'remind_hours',
  'no_show',
  'no_show_fee_cents',
  'no_show_waivers',
  'absent_after_hours',
  'again_minutes',
] as const satisfies readonly (keyof BookingRule)[];
const isFee = (values: Values): boolean => values['no_show'] === 'fee';
const ruleGroups = (days: string, hours: string, minutes: string): Group[] => [
  group('booking', [
    numberField('booking_window_days', { min: 1, max: 365, suffix: days }),
    numberField('cancel_cutoff_hours', { min: 0, max: 168, suffix: hours }),
    checkField('confirms_bookings'),
    numberField('remind_hours', { min: 1, max: 72, suffix: hours }),
  ]),
  group('no_show', [
    radioField('no_show', noShowRules),
    moneyField('no_show_fee_cents', { when: isFee }),
    numberField('no_show_waivers', { min: 0, max: 31, when: (values) => values['no_show'] !== 'none' }),
    numberField('absent_after_hours', { min: 0, max: 48, suffix: hours }),
  ]),
  group('check_in', [numberField('again_minutes', { min: 0, max: 1440, suffix: minutes })]),
];

const Sentence = ({ values }: { values: Values }): ReactElement | null => {
  const words = useWords('settings');
  const { booking_window_days: days, cancel_cutoff_hours: hours, no_show, no_show_fee_cents: cents } = values;
  if (typeof days !== 'number' || typeof hours !== 'number') return null;
  if (no_show === 'fee' && typeof cents !== 'number') return null;
  const kind = noShowRules.find((one) => one === no_show) ?? 'none';
  const fee = formatMoney(Number(cents ?? 0), String(values['currency']));
  const facts = { days, hours, fee, waivers: Number(values['no_show_waivers'] ?? 0) };
  return (
    <Words as="p" prose weight={500}>
      {words(`booking_rule.sentence_${kind}`, facts)}
    </Words>
  );
};

const Rules = ({ branch_id, rule }: Props & { rule: BookingRule }): ReactElement => {
  const words = useWords('settings');
  const groups = useMemo(
    () => ruleGroups(words('booking_rule.days'), words('booking_rule.hours'), words('booking_rule.minutes')),
    [words],
  );
  const { currency } = rule;
  const start = useMemo(() => Object.fromEntries(ruleFields.map((name) => [name, rule[name]])), [rule]);
  const Below = useMemo(
    () =>
      ({ values }: { values: Values }): ReactElement => <Sentence values={{ ...values, currency }} />,
    [currency],
  );
  /** Fields that don't belong to the chosen rule aren't sent. */
  const bodyOf = (values: Values): Values => ({
    ...values,
    version: rule.version,
    no_show_fee_cents: isFee(values) ? values['no_show_fee_cents'] : null,
    no_show_waivers: values['no_show'] === 'none' ? 0 : values['no_show_waivers'],
  });
  return (
    <SectionForm
      noun="settings.booking_rule"
      row={contract.editRules}
      source={contract.rules}
      sourceArgs={{ params: { branch_id } }}
      groups={groups}
      start={start}
      known={{ currency }}
      below={Below}
      argsOf={(values) => ({ params: { id: rule.id }, body: bodyOf(values) })}
    />
  );
};
export const RulesSection = ({ branch_id }: Props): ReactElement => (
  <>
    <Loaded of={useRead(contract.rules, { params: { branch_id } })}>
      {(rule) => <Rules branch_id={branch_id} rule={rule} />}
    </Loaded>
    <ProgrammeRulesCard branch_id={branch_id} />
  </>
);
