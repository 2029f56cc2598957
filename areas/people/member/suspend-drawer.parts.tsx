/** Suspending a membership, and ending a suspension: the effect is shown before it is posted. */
import { useEffect, useState, type ReactElement } from 'react';
import { Checkbox, TextInput } from '@mantine/core';
import { suspensionContract } from '#areas/membership/suspension/suspension.contract.ts';
import type { MembershipRests, Suspension, SuspensionFigures } from '#areas/membership/suspension/suspension.model.ts';
import { firstReturnOn, firstSuspensionOn } from '#areas/membership/suspension/suspension.rules.ts';
import { taxLines } from '#areas/money/tax/tax-label.rules.ts';
import { dayIn, formatDay, isDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { areaField, dayField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, say, useLocale, useWords } from '#kit/web/words.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Slot } from '#kit/web/slot.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

const today = (): string => dayIn(place.get().zone, new Date());
const dayOf = (value: unknown): string | null => (typeof value === 'string' && isDay(value) ? value : null);

/** Where a suspension moves the end: the next payment, of a membership that goes on until it is cancelled. */
const useMoved = (): ((figures: Pick<SuspensionFigures, 'end_before' | 'end_on' | 'next_payment'>) => {
  label: string;
  value: string;
}) => {
  const words = useWords('membership');
  const locale = useLocale();
  return ({ end_before, end_on, next_payment }) => {
    const { before, after } = next_payment ?? { before: end_before, after: end_on };
    const days = [...new Set([before, after])].filter((day) => day !== null).map((day) => formatDay(day, locale));
    return {
      label: words(next_payment === null ? 'suspension.last_day' : 'suspension.next_payment'),
      value:
        after === null
          ? words('suspension.last_day_open')
          : next_payment !== null && days.length === 1
            ? (days[0] ?? '')
            : words('suspension.last_day_moves', { before: days[0] ?? '', after: days.at(-1) ?? '' }),
    };
  };
};

const Effect = ({ figures }: { figures: SuspensionFigures }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const moved = useMoved()(figures);
  const { days, resumes_on, fee_cents, currency } = figures;
  const fee = { label: words('suspension.fee'), value: formatMoney(fee_cents, currency) };
  return (
    <Figures
      look="pairs"
      lines={[
        {
          label: words('suspension.days_rest'),
          value: days === null ? words('suspension.open_end') : words('suspension.days', { count: days }),
        },
        resumes_on !== null && { label: words('suspension.resumes'), value: formatDay(resumes_on, locale) },
        days === null ? { ...moved, value: words('suspension.last_day_open') } : moved,
        ...(fee_cents > 0 ? [fee, ...taxLines({ ...figures, lines: figures.invoice_lines }, locale)] : []),
      ]}
    />
  );
};

const Came = ({ at }: { at: string }): ReactElement => {
  const words = useWords('membership');
  return <p>{words('suspension.came', { time: clockIn(place.get().zone, new Date(at)) })}</p>;
};

type Policy = Pick<MembershipRests, 'policy' | 'currency'>;
/** "The programme allows: 2 times, 30 days in all, RM 20.00 each time" */
const Rules = ({ policy, currency }: Policy): ReactElement => {
  const words = useWords('membership');
  const { suspension_max_times: times, suspension_max_days: most, suspension_notice_days: notice } = policy;
  const fee = policy.suspension_fee_cents;
  const said = [
    ...(times === null ? [] : [words('suspension.rule_times', { count: times })]),
    ...(most === null ? [] : [words('suspension.rule_days', { count: most })]),
    ...(times === null && most === null ? [words('suspension.rule_none')] : []),
    ...(notice === 0 ? [] : [words('suspension.rule_notice', { count: notice })]),
    ...(fee === 0 ? [] : [words('suspension.rule_fee', { amount: formatMoney(fee, currency) })]),
  ];
  return <Dim as="p">{words('suspension.rules', { rules: said.join(' · ') })}</Dim>;
};

/** Waived by staff who can override the rules, and only with a reason. */
const WaiveFee = ({
  rests,
  values,
  set,
}: { rests: MembershipRests } & Omit<BelowProps, 'record'>): ReactElement | null => {
  const words = useWords('membership');
  const fee = rests.policy.suspension_fee_cents;
  if (fee === 0 || !rests.can.includes('waive')) return null;
  const reason = values['fee_waived_reason'];
  const isWaived = typeof reason === 'string';
  return (
    <>
      <Checkbox
        label={words('suspension.fee_waive', { amount: formatMoney(fee, rests.currency) })}
        checked={isWaived}
        onChange={(event) => set('fee_waived_reason', event.currentTarget.checked ? '' : null)}
      />
      {isWaived ? (
        <TextInput
          id="field-fee_waived_reason"
          label={words('suspension.field.fee_waived_reason')}
          maxLength={500}
          withAsterisk
          value={reason}
          onChange={(event) => set('fee_waived_reason', event.currentTarget.value)}
        />
      ) : null}
    </>
  );
};

type BelowProps = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
const Preview = ({ values, set, record }: BelowProps): ReactElement | null => {
  const words = useWords('membership');
  const rests = record as MembershipRests;
  const { id, can, version } = rests;
  // Once it is saved, there is nothing left to preview.
  const [before] = useState(version);
  const [from_on, until_on] = [dayOf(values['from_on']), dayOf(values['until_on'])];
  const waive = values['waive'] === true;
  const fee_waived_reason = typeof values['fee_waived_reason'] === 'string' ? values['fee_waived_reason'] : null;
  const { data, error } = useRead(
    suspensionContract.preview,
    { params: { id }, body: { from_on: from_on ?? '', until_on, waive, fee_waived_reason } },
    { when: from_on !== null && version === before, keep: true },
  );
  const fee = data?.fee_cents;
  useEffect(() => {
    if (fee !== undefined) set('fee_cents', fee);
  }, [fee, set]);
  const isBeyond = error?.kind === 'refused';
  const isUntouched = until_on === null && values['reason'] === '';
  return (
    <Outcome>
      <h3>{words('suspension.preview')}</h3>
      <Rules policy={rests.policy} currency={rests.currency} />
      {error && version === before ? (
        // Not a fault as long as nothing was entered: what the programme asks for.
        <Words as="p" tone={isUntouched ? 'gray' : 'red'}>
          {error.lines.join(' ')}
        </Words>
      ) : data ? (
        <>
          <Effect figures={data} />
          {data.came_at ? <Came at={data.came_at} /> : null}
          <Slot part="lost_places" places={data.places} />
        </>
      ) : null}
      {can.includes('waive') && (isBeyond || waive) ? (
        <Checkbox
          label={words('suspension.waive')}
          checked={waive}
          onChange={(event) => set('waive', event.currentTarget.checked)}
        />
      ) : null}
      <WaiveFee rests={rests} values={values} set={set} />
      {data && !error && data.fee_cents > 0 ? (
        <p>{words('suspension.fee_sentence', { amount: formatMoney(data.fee_cents, data.currency) })}</p>
      ) : null}
    </Outcome>
  );
};

/** What was done, in days. */
const suspended = (_rests: unknown, values: Values): string[] => {
  const words = say('membership');
  const [from, until] = [dayOf(values['from_on']), dayOf(values['until_on'])].map(
    (day) => day && formatDay(day, currentLocale()),
  );
  if (!from) return [];
  return [until ? words('suspension.said', { from, until }) : words('suspension.said_open', { from })];
};
const backAgain = (_rests: unknown, values: Values): string[] => {
  const day = dayOf(values['back_on']);
  return day === null ? [] : [say('membership')('suspension.said_back', { day: formatDay(day, currentLocale()) })];
};

export const SuspendDrawer = formDrawer(suspensionContract.suspend, {
  noun: 'membership.suspension',
  title: 'suspend',
  ready: true,
  quiet: ['fee_cents', 'fee_waived_reason', 'waive'],
  record: suspensionContract.view,
  groups: [
    {
      fields: [dayField('from_on'), dayField('until_on'), areaField('reason')],
    },
  ],
  start: ({ record }) => ({
    from_on: firstSuspensionOn(record as MembershipRests, today()),
    until_on: null,
    reason: '',
  }),
  says: suspended,
  below: Preview,
});

/** The record is the suspension that ends. */
const restOf = (record: unknown): string | null =>
  typeof record === 'object' && record !== null && 'from_on' in record ? dayOf(record.from_on) : null;
const ReturnPreview = ({ values, record }: BelowProps): ReactElement | null => {
  const words = useWords('membership');
  const locale = useLocale();
  const { id, version } = record as Suspension;
  const [first] = useState(version);
  const back_on = dayOf(values['back_on']);
  const when = back_on !== null && version === first;
  const ask = { params: { id }, body: { back_on } };
  const { data, error } = useRead(suspensionContract.previewReturn, ask, { when, keep: true });
  const moves = useMoved();
  if (error || !data) return null;
  const { label, value } = moves(data);
  return (
    <Outcome>
      <p>
        {label}: {value}
      </p>
      {data.closed_until === null ? null : (
        <p>{words('suspension.closed_until', { day: formatDay(data.closed_until, locale) })}</p>
      )}
      <Slot part="lost_places" places={data.places} />
    </Outcome>
  );
};

export const ReturnDrawer = formDrawer(suspensionContract.goOn, {
  noun: 'membership.suspension',
  title: 'return',
  save: 'goOn',
  ready: true,
  groups: [{ fields: [dayField('back_on')] }],
  start: ({ record }) => ({ back_on: firstReturnOn({ from_on: restOf(record) ?? today() }, today()) }),
  says: backAgain,
  below: ReturnPreview,
});
