import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { barcodeFrom } from '../item/item.rules.ts';
import type { Move } from '../movement/movement.rules.ts';
import { stocktakeMachine } from './stocktake.machine.ts';
import type { NewStocktake, StocktakeRow } from './stocktake.model.ts';

export const stocktakeFaults = ({
  scope,
  product_category_id,
  lines,
}: Pick<NewStocktake, 'scope' | 'product_category_id' | 'lines'>): Fault[] => [
  ...(scope === 'category' && product_category_id === null ? [{ field: 'product_category_id', key: 'required' }] : []),
  ...(scope === 'items' && lines.length === 0 ? [{ field: 'lines', key: 'required' }] : []),
];

/** `hasCounted`: people who counted can't approve. */
type Of = Pick<StocktakeRow, 'status' | 'counted_count'> & { hasCounted: boolean };
export const whyNotApprove = ({ counted_count, hasCounted }: Of): string | null => {
  if (counted_count === 0) return 'stock.nothing_counted';
  return hasCounted ? 'stock.own_count' : null;
};
export const stocktakeCan = (of: Of, has: (flag: Flag) => boolean): StocktakeRow['can'] => {
  const isOpen = of.status === 'in_progress' && has('VIEW_STOCKTAKE');
  return [
    ...(isOpen ? (['count'] as const) : []),
    ...movesFrom(stocktakeMachine, of.status, has).filter((move) => move !== 'approve' || whyNotApprove(of) === null),
    ...(isOpen ? (['edit'] as const) : []),
  ];
};

/** Whether a scanned code is that of a line, so that counting needs no connection. */
export const isCodeOf = ({ sku, barcode }: { sku: string; barcode: string | null }, code: string): boolean =>
  sku === code.toUpperCase() || (barcode !== null && barcode === barcodeFrom(code));

type Counting = { quantity: number; is_total: boolean };
/** The count of a line: the last total, and what was added since; never below zero. */
export const countedOf = (events: readonly Counting[]): number | null => {
  if (events.length === 0) return null;
  const last = events.findLastIndex(({ is_total }) => is_total);
  return Math.max(
    0,
    events.slice(Math.max(0, last)).reduce((sum, { quantity }) => sum + quantity, 0),
  );
};

type Line = { id: number; variant_id: number; counted: number | null; book: number | null };
/** Null where nobody counted: those stay as they are. */
export const varianceOf = ({ counted, book }: Pick<Line, 'counted' | 'book'>): number | null =>
  counted === null || book === null ? null : counted - book;

/** What an approval moves: the difference to the books of that moment, on top of everything that moved since. */
export const countMoves = (branch_id: number, lines: readonly Line[]): Move[] =>
  lines.flatMap((line) => {
    const quantity = varianceOf(line) ?? 0;
    return quantity === 0
      ? []
      : [
          {
            branch_id,
            variant_id: line.variant_id,
            place: 'hand',
            kind: 'count',
            quantity,
            line_id: line.id,
            against: 'stock_differences',
          },
        ];
  });
