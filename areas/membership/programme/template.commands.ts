/** Copies programmes of one branch for a new one. Prices in a different currency are entered anew, never converted. */
import type { TemplateProgramme, WantedProgramme } from '#areas/network/opening/opening.model.ts';
import { knownPrice } from '#areas/network/opening/opening.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { copyToBranch, sellAlsoIn } from './template.store.ts';

type To = { branch_id: number; currency: string; today: Day };
/**
 * A programme of the network at the network's price stays the network's own and is also sold here. Everything else
 * becomes a programme of the branch, at the given price.
 */
export const copyProgrammes = async (
  ctx: TxCtx,
  offered: readonly TemplateProgramme[],
  wanted: readonly WantedProgramme[],
  to: To,
): Promise<void> => {
  for (const { programme_id, price_cents } of wanted) {
    const from = offered.find(({ id }) => id === programme_id);
    if (!from || price_cents === null) throw new Error(`programme ${programme_id} was not checked`);
    const isAsTheNetwork = from.is_of_network && knownPrice(from, to.currency) === price_cents;
    if (isAsTheNetwork) await sellAlsoIn(ctx.db, programme_id, to.branch_id);
    else await copyToBranch(ctx.db, programme_id, { ...to, price_cents });
  }
};
