/** Entering what a Do-Not-Call register said, and taking it back. */
import { phoneCheckContract } from './phone-check.contract.ts';
import type { PhoneCheck } from './phone-check.model.ts';
import { checkedOnFaults, readResults } from './phone-check.rules.ts';
import { insertPhoneCheck, phoneChecks, type PhoneCheckRecord } from './phone-check.store.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { faultAt, NotFound, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { csvRows, readingOf, streamOf, UnreadableCsv, type FileRow } from '#kit/server/csv-read.ts';
import { deleteVersioned } from '#kit/server/version.ts';

export const presentPhoneCheck = (ctx: Ctx, { branch_id, ...record }: PhoneCheckRecord): PhoneCheck => ({
  ...record,
  can: ctx.has('MANAGE_AUDIENCE', branch_id) ? ['delete'] : [],
});
const viewPhoneCheck = async (ctx: Ctx, id: number): Promise<PhoneCheck> => {
  const [[record]] = await ctx.read(phoneChecks.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return presentPhoneCheck(ctx, record);
};

const rowsIn = async (content: string): Promise<FileRow[]> => {
  const bytes = Buffer.from(content);
  const rows: FileRow[] = [];
  try {
    for await (const row of csvRows(streamOf(bytes), readingOf(bytes))) rows.push(row);
  } catch (error) {
    if (error instanceof UnreadableCsv) faultAt('content', 'register_row', { row: error.row });
    throw error;
  }
  return rows;
};
export const createPhoneCheck = command(phoneCheckContract.create, async (ctx, input) => {
  const { branch_id, checked_on, reference, holds, content } = input;
  const { today, country_code } = await knownBranch(ctx, branch_id);
  const { results, faults } = readResults(await rowsIn(content), holds, country_code);
  const all = [...checkedOnFaults(checked_on, today), ...faults];
  if (all.length > 0) throw new ValidationError(all);
  const id = await insertPhoneCheck(
    ctx.db,
    {
      branch_id,
      checked_on,
      reference,
      numbers: results.length,
      no_calls: results.filter((result) => result.no_call).length,
      no_texts: results.filter((result) => result.no_text).length,
      staff_id: ctx.actor.staff_id,
      created_at: ctx.clock.now().toISOString(),
    },
    results,
  );
  return viewPhoneCheck(ctx, id);
});
export const removePhoneCheck = command(phoneCheckContract.remove, async (ctx, id, { version }) => {
  await viewPhoneCheck(ctx, id);
  await deleteVersioned(ctx.db, 'phone_check', id, version);
  return { id };
});
