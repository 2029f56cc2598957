/** Credit notes to franchisees: created by the run and by an answer, paid out by the issuer. */
import { franchiseCreditMachine } from './franchise-credit.machine.ts';
import type { FranchiseCredit } from './franchise-credit.model.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { todayOfNetwork } from '../agreement/agreement.commands.ts';
import { findCredit, savePayOut, type CreditRecord } from './franchise-credit.store.ts';
import { franchiseCreditContract } from './franchise-credit.contract.ts';

export const presentCredit = ({ issuer_id: _issuer_id, confirms, ...credit }: CreditRecord): FranchiseCredit => ({
  ...credit,
  can: confirms && canMove(franchiseCreditMachine, credit.status, 'pay_out') ? ['pay_out'] : [],
});
export const getCredit = async (ctx: Ctx, id: number): Promise<CreditRecord> => {
  const [[found]] = await ctx.read(findCredit(id));
  if (!found) throw new NotFound();
  return found;
};
export const payOutCredit = command(franchiseCreditContract.payOut, async (ctx, id, input) => {
  const { confirms, status, organisation_id, issued_on } = await getCredit(ctx, id);
  if (!confirms) throw new NotFound();
  refuseIf(canMove(franchiseCreditMachine, status, 'pay_out') ? null : 'kit.move_not_possible', { status });
  refuseIf(input.paid_on > (await todayOfNetwork(ctx)) ? 'network.paid_in_future' : null);
  refuseIf(input.paid_on < issued_on ? 'network.paid_before_note' : null);
  await savePayOut(ctx.db, { id, organisation_id, recorded_by: ctx.actor.staff_id }, input);
  await ctx.services.jobs.enqueue(ctx.db, 'franchise_letters', {}, { key: 'franchise_letters' });
  return presentCredit(await getCredit(ctx, id));
});
