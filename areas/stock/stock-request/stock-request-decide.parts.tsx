/** Head office decides about the items of a request, with what the branch has and what it has itself beside them. */
import { useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { stockRequestContract } from './stock-request.contract.ts';
import type { StockRequest, StockRequestLine } from './stock-request.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Typed = { confirmed: number | ''; reason: string };
/** All that is asked for, as far as head office has it; an item that it doesn't have is left for a person to decide. */
const startOf = ({ confirmed, quantity, office_available, reason }: StockRequestLine): Typed => {
  const there = Math.min(quantity, office_available ?? quantity);
  return { confirmed: confirmed ?? (there > 0 ? there : ''), reason: reason ?? '' };
};
const isUndecided = ({ status, open }: StockRequestLine): boolean => status === 'pending' || open > 0;

const isLess = ({ quantity }: StockRequestLine, { confirmed }: Typed): boolean =>
  confirmed !== '' && confirmed < quantity;

type CellProps = { line: StockRequestLine; typed: Typed; onTyped: (part: Partial<Typed>) => void };
const Confirmed = ({ line, typed: { confirmed }, onTyped }: CellProps): ReactElement => {
  const words = useWords('stock');
  const item = textIn(line.label, useLocale());
  const [min, max] = [line.ordered, line.quantity];
  const isWrong = confirmed !== '' && (confirmed < min || confirmed > max);
  return (
    <NumberBox
      aria-label={words('stock_request.decided', { item })}
      w={96}
      ml="auto"
      min={0}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      error={isWrong ? words('stock_request.between', { min, max }) : undefined}
      value={confirmed}
      onChange={(next) => onTyped({ confirmed: typeof next === 'number' ? next : '' })}
    />
  );
};
const Reason = ({ line, typed: { confirmed, reason }, onTyped }: CellProps): ReactElement => {
  const words = useWords('stock');
  const item = textIn(line.label, useLocale());
  const isNeeded = confirmed === 0 && reason.trim() === '';
  return (
    <TextInput
      aria-label={words('stock_request.reason_for', { item })}
      placeholder={words('stock_request.reason')}
      maxLength={300}
      error={isNeeded ? words('stock_request.reason_needed') : undefined}
      value={reason}
      onChange={(event) => onTyped({ reason: event.currentTarget.value })}
    />
  );
};

const isFine = ({ quantity, ordered }: StockRequestLine, { confirmed, reason }: Typed): boolean =>
  confirmed === '' || (confirmed >= ordered && confirmed <= quantity && (confirmed > 0 || reason.trim() !== ''));

export const Decide = ({ record: { id, version, lines } }: { record: StockRequest }): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  const shown = lines.filter(isUndecided);
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const { busy, run } = useWrite(stockRequestContract.decide);
  const of = (line: StockRequestLine): Typed => typed[line.id] ?? startOf(line);
  const put = (line: StockRequestLine, part: Partial<Typed>): void =>
    setTyped((all) => ({ ...all, [line.id]: { ...of(line), ...part } }));
  const decided = shown.flatMap((line) => {
    const { confirmed, reason } = of(line);
    if (confirmed === '' || confirmed === line.confirmed) return [];
    return [{ id: line.id, confirmed, reason: confirmed < line.quantity ? reason.trim() || null : null }];
  });
  const save = async (): Promise<void> => {
    const done = await run({ params: { id }, body: { version, lines: decided } });
    if (done) setTyped({});
  };
  const confirmAll = (): void =>
    setTyped(Object.fromEntries(shown.map((line) => [line.id, { confirmed: line.quantity, reason: '' }])));
  const cell = (line: StockRequestLine): CellProps => ({
    line,
    typed: of(line),
    onTyped: (part) => put(line, part),
  });
  const confirmed = (line: StockRequestLine): ReactElement => <Confirmed {...cell(line)} />;
  const reason = (line: StockRequestLine): ReactElement | null =>
    isLess(line, of(line)) ? <Reason {...cell(line)} /> : null;
  return (
    <Card title={words('stock_request.decide')} aside={String(shown.length)}>
      <Stacked gap={12} columns="minmax(0, 1fr)">
        <Dim as="p" size={13} prose>
          {words('stock_request.decide_hint')}
        </Dim>
        <MiniTable
          rows={shown}
          keyOf={(line) => line.id}
          label={words('stock_request.decide')}
          columns={[
            { head: words('item.item'), text: ({ label }) => textIn(label, locale) },
            { head: words('item.sku'), isUnder: true, text: ({ sku }) => sku },
            { head: words('stock_request.in_branch'), wide: true, number: ({ available }) => available },
            { head: words('stock_request.requested'), number: ({ quantity }) => quantity },
            {
              head: words('stock_request.in_office'),
              isUnder: true,
              number: ({ office_available }) => office_available,
              off: ({ office_available, quantity }) => (office_available ?? 0) < quantity,
            },
            { head: words('stock_request.confirmed'), isFigure: true, text: confirmed },
          ]}
          below={reason}
        />
        <Inline gap={8}>
          <Button
            loading={busy}
            disabled={decided.length === 0 || !shown.every((line) => isFine(line, of(line)))}
            onClick={() => void save()}
          >
            {words('stock_request.decide_save')}
          </Button>
          <Button variant="default" onClick={confirmAll}>
            {words('stock_request.decide_all')}
          </Button>
        </Inline>
      </Stacked>
    </Card>
  );
};
