/** The hours of an invoice's line corrected on the spot: what the line then comes to is said before it is saved. */
import { useState, type ReactElement } from 'react';
import { Button, Input, NumberInput, Textarea } from '@mantine/core';
import { staffInvoiceContract } from '#domain/areas/shift/staff_invoice.contract.ts';
import type { CorrectedHours, StaffInvoice, StaffInvoiceLine } from '#domain/areas/shift/staff_invoice.model.ts';
import { timeText } from '#domain/areas/shift/staff_invoice.rules.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { clockIn } from '#domain/kit/zone.ts';
import { useDays } from '#web/kit/days.ts';
import { TimeInput } from '#web/kit/form/time-input.tsx';
import { useRead, useWrite } from '#web/kit/query.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import style from './roster.module.css';

type LineProps = { invoice: StaffInvoice; line: StaffInvoiceLine };
const Outcome = ({ invoice, body }: { invoice: StaffInvoice; body: CorrectedHours }): ReactElement | null => {
  const words = useWords('shift');
  const locale = useLocale();
  const asked = { params: { id: invoice.id }, body };
  const { data, error } = useRead(staffInvoiceContract.previewHours, asked, { keep: true });
  const money = (cents: number): string => formatMoney(cents, invoice.currency, locale);
  if (error) return <p className={style['dim']}>{error.lines.join(' ')}</p>;
  if (!data) return null;
  const on = data.on === 'next' ? 'on_next' : invoice.status === 'draft' ? 'on_this_draft' : 'on_this';
  return (
    <div aria-live="polite">
      <p>
        {words('staff_invoice.hours_now', {
          before: timeText(data.minutes_before, locale),
          after: timeText(data.minutes, locale),
          amount_before: money(data.before_cents),
          amount: money(data.amount_cents),
        })}
      </p>
      <p className={style['dim']}>
        {words(`staff_invoice.${on}`, { difference: money(data.amount_cents - data.before_cents) })}
      </p>
    </div>
  );
};

const Form = ({ invoice, line, onDone }: LineProps & { onDone: () => void }): ReactElement => {
  const words = useWords('shift');
  const at = (instant: string | null): string =>
    instant === null ? '' : clockIn(invoice.time_zone, new Date(instant));
  const [starts, setStarts] = useState(at(line.in_at));
  const [ends, setEnds] = useState(at(line.out_at));
  const [break_min, setBreak] = useState(line.break_min ?? 0);
  const [reason, setReason] = useState('');
  const { run, busy, fault } = useWrite(staffInvoiceContract.correctHours);
  const faultAt = (field: string): string | undefined => fault?.fields[field]?.[0];
  const hours = { line_id: line.id, starts: starts || null, ends: ends || null, break_min };
  const send = async (): Promise<void> => {
    const body = { ...hours, version: invoice.version, reason };
    if (await run({ params: { id: invoice.id }, body })) onDone();
  };
  return (
    <form
      className={style['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={style['pair']}>
        <Input.Wrapper label={words('field.starts')} error={faultAt('starts')}>
          <TimeInput
            label={words('field.starts')}
            value={starts}
            isFaulty={faultAt('starts') !== undefined}
            onTime={setStarts}
          />
        </Input.Wrapper>
        <Input.Wrapper label={words('field.ends')} error={faultAt('ends')}>
          <TimeInput
            label={words('field.ends')}
            value={ends}
            isFaulty={faultAt('ends') !== undefined}
            onTime={setEnds}
          />
        </Input.Wrapper>
        <NumberInput
          label={words('field.break_min')}
          min={0}
          max={960}
          value={break_min}
          error={faultAt('break_min')}
          onChange={(value) => setBreak(Number(value) || 0)}
        />
      </div>
      <Textarea
        label={words('staff_invoice.correct_why')}
        value={reason}
        maxLength={300}
        autosize
        error={faultAt('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Outcome invoice={invoice} body={hours} />
      <Button type="submit" variant="default" loading={busy}>
        {words('staff_invoice.correct_save')}
      </Button>
    </form>
  );
};

/** Beside "Answer" on a disputed line; whoever finds it wrong themselves corrects it just so. */
export const CorrectLineHours = ({ invoice, line }: LineProps): ReactElement | null => {
  const words = useWords('shift');
  const write = useDays();
  const [isOpen, setOpen] = useState(false);
  if (line.work !== 'shift' || !invoice.can.includes('correct')) return null;
  const isDisputed = line.dispute !== null && line.answer === null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-expanded={isOpen}
        {...(!isDisputed && { 'aria-label': words('staff_invoice.correct_of', { day: write(line.day) }) })}
        onClick={() => setOpen(!isOpen)}
      >
        {words(isDisputed ? 'staff_invoice.accept' : 'staff_invoice.correct')}
      </Button>
      {isOpen ? <Form invoice={invoice} line={line} onDone={() => setOpen(false)} /> : null}
    </>
  );
};
