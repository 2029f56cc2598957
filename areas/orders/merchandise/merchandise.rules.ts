/** Products that a joining fee includes, as pure functions: what can be chosen, and what a choice changes. */
import type { Fault } from '#kit/domain/errors.ts';
import type { Choice, Included, IncludedHere } from './merchandise.model.ts';

type Open = Pick<Included, 'quantity' | 'variants'> & Partial<Pick<IncludedHere, 'handed'>>;

/** The number of pieces of the product that are chosen. */
export const chosenOf = ({ variants }: Pick<Included, 'variants'>, lines: readonly Choice[]): number =>
  lines
    .filter(({ variant_id }) => variants.some((variant) => variant.variant_id === variant_id))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Each variant once, only those that the fee offers, and no more pieces of a product than are included and left. */
export const choiceFaults = (products: readonly Open[], lines: readonly Choice[], field = 'lines'): Fault[] => {
  const ids = lines.map(({ variant_id }) => variant_id);
  const offered = new Set(products.flatMap(({ variants }) => variants.map(({ variant_id }) => variant_id)));
  return [
    ...(new Set(ids).size < ids.length ? [{ field, key: 'duplicate' }] : []),
    ...(ids.some((id) => !offered.has(id)) ? [{ field, key: 'invalid' }] : []),
    ...products
      .map((product) => ({ max: product.quantity - (product.handed ?? 0), chosen: chosenOf(product, lines) }))
      .flatMap(({ max, chosen }) => (chosen > max ? [{ field, key: 'too_big', facts: { max } }] : [])),
  ];
};

type Waiting = { id: number; variant_id: number; quantity: number };
/** Lines of other pieces than before are released and replaced; a line that stays keeps what was packed of it. */
export const changesOf = <L extends Waiting>(
  waiting: readonly L[],
  wanted: readonly Choice[],
): { gone: readonly L[]; added: readonly Choice[] } => {
  const stays = (line: Waiting): boolean =>
    wanted.some(({ variant_id, quantity }) => variant_id === line.variant_id && quantity === line.quantity);
  return {
    gone: waiting.filter((line) => !stays(line)),
    added: wanted.filter(({ variant_id }) => !waiting.some((line) => line.variant_id === variant_id && stays(line))),
  };
};

/** Where only one variant can be chosen, it is chosen, as far as pieces are left. */
export const onlyChoices = (products: readonly Included[]): Choice[] =>
  products.flatMap(({ quantity, variants: [only, ...others] }) => {
    const pieces = Math.min(quantity, only?.available ?? 0);
    return only && others.length === 0 && pieces > 0 ? [{ variant_id: only.variant_id, quantity: pieces }] : [];
  });
/** A choice for other products than these is forgotten. */
export const choicesOf = (products: readonly Included[], lines: readonly Choice[]): Choice[] =>
  lines.filter((line) => chosenOf({ variants: products.flatMap(({ variants }) => variants) }, [line]) > 0);

/** One variant for each piece of a product; null is still to choose. */
export type Pieces = readonly (number | null)[];
export const piecesOf = (most: number, { variants }: Pick<Included, 'variants'>, lines: readonly Choice[]): Pieces => {
  const chosen = choicesOf([{ product_id: 0, label: { en: '', cn: '' }, quantity: most, variants }], lines).flatMap(
    ({ variant_id, quantity }) => Array.from({ length: quantity }, () => variant_id),
  );
  return Array.from({ length: most }, (_, at) => chosen[at] ?? null);
};
export const linesOfPieces = (pieces: Pieces): Choice[] => {
  const counts = new Map<number, number>();
  for (const id of pieces) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([variant_id, quantity]) => ({ variant_id, quantity }));
};
