/** The items of a request while it is written: scanned, searched, or suggested with the reason. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { stockRequestContract } from './stock-request.contract.ts';
import type { Suggestion } from './stock-request.model.ts';
import { linesInput, type FormLine } from '../item/lines-input.parts.tsx';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { usePlace } from '#kit/web/place.ts';
import { read } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

type Suggested = FormLine & Partial<Suggestion>;
/** "12 left, lasts 5 days; reorder point 15; usually 24". */
const useWhy = (): ((line: Suggested) => string) => {
  const words = useWords('stock');
  return ({ available, cover_days, in_transit, asked, reorder_point, reorder_quantity }) => {
    if (available === undefined) return '';
    const left = words('stock_request.why.left', { count: available });
    const now =
      typeof cover_days === 'number'
        ? words('stock_request.why.comma', {
            first: left,
            rest: words('stock_request.why.lasts', { count: cover_days }),
          })
        : left;
    const parts = [
      now,
      in_transit ? words('stock_request.why.on_the_way', { count: in_transit }) : null,
      asked ? words('stock_request.why.asked', { count: asked }) : null,
      typeof reorder_point === 'number' ? words('stock_request.why.point', { count: reorder_point }) : null,
      typeof reorder_quantity === 'number' ? words('stock_request.why.usual', { count: reorder_quantity }) : null,
    ].filter((part) => part !== null);
    return parts.reduce((first, rest) => words('stock_request.why.join', { first, rest }));
  };
};
const Why = ({ line }: { line: Suggested }): ReactElement | null => {
  const why = useWhy()(line);
  return why === '' ? null : <Dim as="small">{why}</Dim>;
};
const Lines = linesInput({ More: Why });

/** Suggested items are added; a quantity that was entered stays, and now says what is known about the item. */
const withSuggested = (lines: readonly Suggested[], found: readonly Suggestion[]): Suggested[] => [
  ...lines.map((line) => {
    const same = found.find(({ variant_id }) => variant_id === line.variant_id);
    return same ? { ...same, quantity: line.quantity } : line;
  }),
  ...found.filter(({ variant_id }) => !lines.some((line) => line.variant_id === variant_id)),
];

export const RequestLines = (props: OwnInputProps): ReactElement => {
  const words = useWords('stock');
  const { branch_id } = usePlace();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const chosen = props.values['branch_id'];
  const suggest = async (): Promise<void> => {
    setBusy(true);
    try {
      const params = { branch_id: typeof chosen === 'number' ? chosen : (branch_id ?? 0) };
      const found = await read(stockRequestContract.suggestion, { params });
      const lines = Array.isArray(props.value) ? (props.value as Suggested[]) : [];
      props.set(props.name, withSuggested(lines, found));
      setSaid(
        found.length === 0
          ? words('stock_request.suggest_none')
          : words('stock_request.suggested', { count: found.length }),
      );
    } catch {
      setSaid(words('stock_request.suggest_failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stacked gap={12}>
      <Inline gap={12}>
        <Button variant="default" leftSection={<IconBulb size={16} />} loading={busy} onClick={() => void suggest()}>
          {words('stock_request.suggest')}
        </Button>
        <Dim as="output" size={13}>
          {said}
        </Dim>
      </Inline>
      <Lines {...props} />
    </Stacked>
  );
};
