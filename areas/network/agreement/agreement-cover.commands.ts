/** Which branches an agreement covers, and for which days. Each command is one transaction. */
import { isRunning, placesTaken, whyNotCoverAgain, whyNotTakeOut, whyNotTerminate } from './agreement.rules.ts';
import { Terms } from '../package/package.model.ts';
import { addDays, later, type Day } from '#kit/domain/day.ts';
import { Refusal, refuseIf } from '#kit/domain/errors.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { checkCover } from './agreement-cover-check.service.ts';
import { getManagedAgreement, viewAgreement } from './agreement.commands.ts';
import { coversOf, holdAgreement, invoicedUntil } from './agreement.store.ts';
import { moveCoverEnd, insertCovers, deleteCover } from './agreement-cover.store.ts';
import { agreementContract } from './agreement.contract.ts';

export const coverBranch = command(agreementContract.cover, async (ctx, id, { branch_id, from_on, version }) => {
  const agreement = await getManagedAgreement(ctx, id);
  const { organisation_id, currency, start_on, end_on, status } = agreement;
  // The version increases with what it covers, and two people who add a branch at once wait for each other.
  await saveVersioned(ctx.db, 'franchise_agreement', id, version, { start_on });
  const [[invoiced], covers] = await ctx.read(invoicedUntil(id), coversOf(id));
  refuseIf(whyNotTerminate(agreement, from_on, invoiced?.day ?? null), { status });
  const before = covers.find((one) => one.branch_id === branch_id);
  refuseIf(whyNotCoverAgain(before, from_on));
  const { max_branches } = Terms.parse(agreement.terms);
  await checkCover(ctx, organisation_id, { currency, max_branches, already: placesTaken(covers, from_on) }, [
    branch_id,
  ]);
  const { db } = ctx;
  if (before) await moveCoverEnd(db, { agreement_id: id, branch_id }, { is_taken_out: false, end_on });
  else await insertCovers(db, [{ agreement_id: id, organisation_id, branch_id, start_on: from_on, end_on }]);
  return viewAgreement(ctx, id);
});

type Opened = { branch_id: number; today: Day };
const coverFromOpening = async (ctx: TxCtx, { branch_id, today }: Opened, id: number): Promise<void> => {
  const [[agreement]] = await ctx.read(holdAgreement(id));
  const [[invoiced], covers] = await ctx.read(invoicedUntil(id), coversOf(id));
  if (covers.some((one) => one.branch_id === branch_id)) return;
  const day = invoiced?.day ?? null;
  const from_on = later(later(today, agreement?.start_on ?? today), day === null ? today : addDays(day, 1));
  if (!agreement || from_on > agreement.end_on || !isRunning(agreement.status))
    throw new Refusal('network.agreement_over');
  const { organisation_id, currency, end_on, terms } = agreement;
  const { max_branches } = Terms.parse(terms);
  await checkCover(ctx, organisation_id, { currency, max_branches, already: placesTaken(covers, from_on) }, [
    branch_id,
  ]);
  await insertCovers(ctx.db, [{ agreement_id: id, organisation_id, branch_id, start_on: from_on, end_on }]);
};
/**
 * From the day it opens, a branch is covered by the chosen agreements: people who can open it also manage the payers.
 */
export const coverOpened = async (ctx: TxCtx, opened: Opened, agreements: readonly number[]): Promise<void> => {
  for (const id of agreements.toSorted((a, b) => a - b)) await coverFromOpening(ctx, opened, id);
};

export const takeOutBranch = command(agreementContract.takeOut, async (ctx, id, { version, ...asked }) => {
  const agreement = await getManagedAgreement(ctx, id);
  await saveVersioned(ctx.db, 'franchise_agreement', id, version, { start_on: agreement.start_on });
  const [[invoiced], covers] = await ctx.read(invoicedUntil(id), coversOf(id));
  refuseIf(whyNotTakeOut(agreement, covers, asked, invoiced?.day ?? null), { status: agreement.status });
  const { branch_id, last_on } = asked;
  const cover = covers.find((one) => one.branch_id === branch_id);
  const of = { agreement_id: id, branch_id };
  if (cover && last_on < cover.start_on) await deleteCover(ctx.db, of);
  else await moveCoverEnd(ctx.db, of, { is_taken_out: true, end_on: last_on });
  return viewAgreement(ctx, id);
});
