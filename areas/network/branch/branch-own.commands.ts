/** What a branch may change of itself; everything else of it is the head office's. */
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { forgetBranch } from './branch-facts.commands.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { sql } from '#kit/server/db.ts';

export const ownOfBranch = (branch_id: number) =>
  sql
    .selectFrom('branch')
    .select([
      'id',
      'name',
      'code',
      'country_code',
      'currency',
      'time_zone',
      'tax_number',
      'gift_limit_cents',
      'address',
      'phone',
      'email',
      'avatar_file_id',
      'version',
    ])
    .where('id', '=', branch_id);

type Own = {
  currency?: string;
  tax_number?: string | null;
  gift_limit_cents?: number;
  address?: string;
  phone?: string | null;
  email?: string | null;
  avatar_file_id?: number | null;
};
/** Holds the row first: invoices that are being made refer to it, so they are finished before the currency is looked at. */
export const holdBranch = async (
  { db }: TxCtx,
  branch_id: number,
): Promise<{ currency: string; country_code: string; avatar_file_id: number | null }> =>
  db
    .selectFrom('branch')
    .select(['currency', 'country_code', 'avatar_file_id'])
    .where('id', '=', branch_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound());

export const changeBranch = async (ctx: TxCtx, branch_id: number, version: number, changes: Own): Promise<void> => {
  const result = await ctx.db
    .updateTable('branch')
    .set(changes)
    .where('id', '=', branch_id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('branch', branch_id, version);
  ctx.afterCommit(() => forgetBranch(ctx.services, branch_id));
};
