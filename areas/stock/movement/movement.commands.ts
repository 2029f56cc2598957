/** Posting stock: a document's movements and their entry in the books, or nothing. */
import { journalForStock, shortOf, type Move, type Moved } from './movement.rules.ts';
import type { MovementSource } from './movement.model.ts';
import { postStockEntry, staffOf } from '#areas/money/journal/posting.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { Refusal } from '#kit/domain/errors.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { holdStock, insertMovements, skusOf } from './movement.store.ts';

/** Locks what leaves and says what is short of it, before the database refuses without names. */
const refuseShort = async (ctx: TxCtx, branch_id: number, moves: readonly Move[]): Promise<void> => {
  const held = await holdStock(
    ctx.db,
    branch_id,
    moves.map(({ variant_id }) => variant_id),
  );
  const short = shortOf(moves, held);
  if (short.length === 0) return;
  const skus = await skusOf(
    ctx.db,
    short.map(({ variant_id }) => variant_id),
  );
  const items = short.map(({ variant_id, left }) => `${skus.find(({ id }) => id === variant_id)?.sku} (${left})`);
  throw new Refusal('stock.short', { items: items.join(', ') });
};

const byBranch = <M extends Move>(moves: readonly M[]): [number, M[]][] =>
  [...new Set(moves.map(({ branch_id }) => branch_id))]
    .toSorted((a, b) => a - b)
    .map((branch_id) => [branch_id, moves.filter((move) => move.branch_id === branch_id)]);

/** Moves stock once for a document, however often it is asked to. Values are those of the ledger; the books get the same. */
export const postStock = async (
  ctx: TxCtx,
  document: { source: MovementSource; document_id: number },
  moves: readonly Move[],
): Promise<Moved[]> => {
  for (const [branch_id, own] of byBranch(moves)) await refuseShort(ctx, branch_id, own);
  const moved: Moved[] = [];
  for (const [branch_id, own] of byBranch(moves)) {
    const { today, currency } = await knownBranch(ctx, branch_id);
    const dated = own.map((move) => ({ ...move, day: today }));
    const written = await insertMovements(ctx.db, dated, {
      ...document,
      staff_id: staffOf(ctx),
      at: ctx.clock.now(),
    });
    const entry = journalForStock(written, currency);
    const of = { branch_id, stock_source: document.source, stock_document_id: document.document_id };
    if (entry) postStockEntry(ctx, entry, of);
    moved.push(...written);
  }
  return moved;
};
