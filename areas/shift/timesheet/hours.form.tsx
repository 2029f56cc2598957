/** Corrects hours on a timesheet or on an invoice line: from, until, break and reason. */
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button, Input, Textarea } from '@mantine/core';
import { clockIn } from '#kit/domain/zone.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { TimeInput } from '#kit/web/form/time-input.tsx';
import { useWords } from '#kit/web/words.ts';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';

export type TypedHours = { starts: string; ends: string; break_min: number };
type Props = {
  /** The current hours. */
  of: { in_at: string | null; out_at: string | null; break_min: number | null };
  zone: string;
  why: string;
  save: string;
  busy: boolean;
  fault: CallFault | null | undefined;
  onSend: (hours: TypedHours & { reason: string }) => void;
  /** The result of the hours being typed. */
  outcome?: (hours: TypedHours) => ReactNode;
};
type TimeProps = { name: 'starts' | 'ends'; value: string; error: string | undefined; onTime: (time: string) => void };
const Time = ({ name, value, error, onTime }: TimeProps): ReactElement => {
  const words = useWords('shift');
  return (
    <Input.Wrapper label={words(`field.${name}`)} error={error}>
      <TimeInput label={words(`field.${name}`)} value={value} isFaulty={error !== undefined} onTime={onTime} />
    </Input.Wrapper>
  );
};

export const HoursForm = ({ of, zone, why, save, busy, fault, onSend, outcome }: Props): ReactElement => {
  const words = useWords('shift');
  const at = (instant: string | null): string => (instant === null ? '' : clockIn(zone, new Date(instant)));
  const [hours, setHours] = useState<TypedHours>({
    starts: at(of.in_at),
    ends: at(of.out_at),
    break_min: of.break_min ?? 0,
  });
  const [reason, setReason] = useState('');
  const faultAt = (field: string): string | undefined => fault?.fields[field]?.[0];
  return (
    <Stacked
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ ...hours, reason });
      }}
    >
      <Columns columns="repeat(3, minmax(0, 1fr))" narrowed="1fr 1fr" narrow="phone" gap={12} align="stretch">
        <Time
          name="starts"
          value={hours.starts}
          error={faultAt('starts')}
          onTime={(starts) => setHours({ ...hours, starts })}
        />
        <Time name="ends" value={hours.ends} error={faultAt('ends')} onTime={(ends) => setHours({ ...hours, ends })} />
        <NumberBox
          label={words('field.break_min')}
          min={0}
          max={960}
          value={hours.break_min}
          error={faultAt('break_min')}
          onChange={(value) => setHours({ ...hours, break_min: Number(value) || 0 })}
        />
      </Columns>
      <Textarea
        label={why}
        value={reason}
        maxLength={300}
        autosize
        error={faultAt('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {outcome?.(hours)}
      <Button type="submit" variant="default" loading={busy}>
        {save}
      </Button>
    </Stacked>
  );
};
