/** What comes with a joining fee, piece by piece: its size and colour, or later. */
import { useState, type ReactElement } from 'react';
import type { Choice, Included } from './merchandise.model.ts';
import { choicesOf, linesOfPieces, piecesOf, type Pieces } from './merchandise.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Columns, Dim, Stacked } from '#kit/web/look/lay.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

type Product = Included & { handed?: number; declined?: number };
type Props = {
  products: readonly Product[];
  lines: readonly Choice[];
  onLines: (lines: Choice[]) => void;
};
declare module '#kit/web/slot.tsx' {
  interface Slots {
    merchandise_choice: Props;
  }
}

type PieceProps = { product: Product; pieces: Pieces; at: number; onPiece: (variant_id: number | null) => void };
const Piece = ({ product, pieces, at, onPiece }: PieceProps): ReactElement => {
  const words = useWords('orders');
  const locale = useLocale();
  const item = textIn(product.label, locale);
  const chosen = pieces[at] ?? null;
  const others = pieces.filter((_, i) => i !== at);
  const data = product.variants.map(({ variant_id, label, available }) => {
    const left = available - others.filter((id) => id === variant_id).length;
    const named = { item: textIn(label, locale), count: left };
    return {
      value: String(variant_id),
      label: words(left > 0 ? 'merchandise.left' : 'merchandise.none_left', named),
      disabled: left <= 0 && variant_id !== chosen,
    };
  });
  return (
    <Select
      label={pieces.length === 1 ? item : words('merchandise.piece_of', { item, at: at + 1, of: pieces.length })}
      allowDeselect={false}
      value={chosen === null ? '' : String(chosen)}
      data={[{ value: '', label: words('merchandise.later') }, ...data]}
      onChange={(next) => onPiece(next === null || next === '' ? null : Number(next))}
    />
  );
};

const Pieced = ({ product, lines, onLines }: Omit<Props, 'products'> & { product: Product }): ReactElement => {
  const words = useWords('orders');
  const { label, quantity, handed = 0, declined = 0, variants } = product;
  // A piece keeps its place while others are chosen.
  const [pieces, setPieces] = useState<Pieces>(() => piecesOf(quantity - handed, product, lines));
  const change = (at: number, variant_id: number | null): void => {
    const next = pieces.map((now, i) => (i === at ? variant_id : now));
    setPieces(next);
    onLines(linesOfPieces(next));
  };
  const said = [
    handed > 0 ? words('merchandise.handed', { count: handed }) : null,
    declined > 0 ? words('merchandise.declined', { count: declined }) : null,
    variants.length === 0 ? words('merchandise.none_here') : null,
  ].filter(Boolean);
  const locale = useLocale();
  return (
    <Stacked gap={4}>
      {variants.length === 0 || pieces.length === 0 ? (
        <span>{`${quantity} × ${textIn(label, locale)}`}</span>
      ) : (
        <Columns narrow="small" gap={12}>
          {pieces.map((_, at) => (
            <Piece key={at} product={product} pieces={pieces} at={at} onPiece={(id) => change(at, id)} />
          ))}
        </Columns>
      )}
      {said.length > 0 ? <Dim as="p">{said.join(' · ')}</Dim> : null}
    </Stacked>
  );
};

export const MerchandiseChoice = ({ products, lines, onLines }: Props): ReactElement => {
  const words = useWords('orders');
  return (
    <Stacked gap={16} shrinks>
      {products.map((product) => (
        <Pieced
          key={product.product_id}
          product={product}
          lines={lines}
          onLines={(own) => {
            const of = choicesOf([product], lines);
            onLines([...lines.filter((line) => !of.includes(line)), ...own]);
          }}
        />
      ))}
      <Dim as="p">{words('merchandise.included')}</Dim>
    </Stacked>
  );
};
