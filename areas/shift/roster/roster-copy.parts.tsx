/** Copies a week: from any week to any other. */
import { useRef, type ReactElement } from 'react';
import { shiftContract } from '../shift/shift.contract.ts';
import { WeekCopied } from '../shift/shift.model.ts';
import { weekOf } from '../shift/shift.rules.ts';
import { addDays, isDay, type Day } from '#kit/domain/day.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { areaField, dayField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { place } from '#kit/web/place.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim } from '#kit/web/look/lay.tsx';

const weekIn = (value: unknown): string | null => (typeof value === 'string' && isDay(value) ? weekOf(value) : null);
/** Any day stands for its week; the weeks are shown below. */
const Weeks = ({ values }: { values: Values }): ReactElement | null => {
  const words = useWords('shift');
  const write = useDays();
  const [from, to] = [weekIn(values['from']), weekIn(values['to'])];
  if (from === null || to === null) return null;
  const weeks = { from: write(from), from_end: write(addDays(from, 6)), to: write(to), to_end: write(addDays(to, 6)) };
  return (
    <Dim as="p" aria-live="polite">
      {words('shift.copy_says', weeks)}
    </Dim>
  );
};

const CopyDrawer = formDrawer(shiftContract.copyWeek, {
  noun: 'shift.shift',
  title: 'copy',
  save: 'copy_go',
  ready: true,
  groups: [{ fields: [[dayField('from'), dayField('to')], areaField('plan_reason', { rows: 2 })] }],
  start: ({ search: { week = '' } }) => ({ from: week, to: isDay(week) ? addDays(week, 7) : '' }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  below: Weeks,
});

/** Afterwards the copied week is shown. */
export const CopyWeek = (): ReactElement => {
  const words = useWords('shift');
  const { change } = useAddress();
  const planned = useRef<Day | undefined>(undefined);
  const done = (data: unknown): void => {
    const { to, ...counts } = WeekCopied.parse(data);
    planned.current = to;
    toast(words('shift.copied', counts));
  };
  // One change of the address closes the drawer and shows another week.
  const close = (): void =>
    change({ open: undefined, ...(planned.current && { week: planned.current }) }, { replace: true });
  return <CopyDrawer onClose={close} onDone={done} />;
};
