/**
 * Reasons that a new day of a class can require, asked only then: the branch is closed, or a trainer has no certificate
 * that is valid on that day.
 */
import type { ReactElement } from 'react';
import { Textarea } from '@mantine/core';
import { useLacks } from '../class/lacks.parts.tsx';
import { timetableContract } from './timetable.contract.ts';
import { scopes, type Checked } from './timetable.model.ts';
import { isDay } from '#kit/domain/day.ts';
import { commaIn, gapIn } from '#kit/domain/words.ts';
import type { OwnInputProps, Values } from '#kit/web/form/fields.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { closedLines } from '../clash/clash-lines.view.ts';

const useChecked = (values: Values): Checked | undefined => {
  const { id, day } = values;
  const scope = scopes.find((one) => one === values['scope']) ?? 'one';
  const isAsked = typeof id === 'number' && typeof day === 'string' && isDay(day);
  const asked = { params: { id: Number(id) }, body: { scope, ...(isAsked && { day }) } };
  return useRead(timetableContract.check, asked, { when: isAsked, keep: true }).data;
};
type ReasonProps = OwnInputProps & { why: string };
const Reason = ({ name, label, value, error, set, why }: ReasonProps): ReactElement => (
  <Textarea
    id={`field-${name}`}
    name={name}
    label={label}
    description={why}
    error={error}
    withAsterisk
    autosize
    maxLength={300}
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => set(name, event.currentTarget.value)}
  />
);
export const ClosedInput = (props: OwnInputProps): ReactElement | null => {
  const closed = useChecked(props.values)?.closed ?? [];
  const gap = gapIn(useLocale());
  return closed.length === 0 ? null : <Reason {...props} why={closedLines(closed).join(gap)} />;
};
export const LackingInput = (props: OwnInputProps): ReactElement | null => {
  const words = useWords('classes');
  const says = useLacks();
  const locale = useLocale();
  const lacking = useChecked(props.values)?.lacking ?? [];
  if (lacking.length === 0) return null;
  const lines = lacking.map(({ name, lacks }) =>
    words('plan.lacking', { name, what: lacks.map(says).join(commaIn(locale)) }),
  );
  return <Reason {...props} why={lines.join(gapIn(locale))} />;
};
