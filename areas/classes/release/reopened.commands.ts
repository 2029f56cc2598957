/** The closure that cancelled a client's bookings ends early. They aren't restored: others may have the places by now. */
import { formatDay, type Day } from '#kit/domain/day.ts';
import { fill, inLanguage, textIn, type BothTexts } from '#kit/domain/words.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { lettersWords } from '../session/letters.words.ts';
import { writeTo, type Of } from './release.letters.ts';

/** A membership with its new last day; null: it goes on until it is cancelled. */
type OpenAgain = { programme: BothTexts; last_on: Day | null };
export const tellOpenAgain = async (
  ctx: TxCtx,
  of: Of & { open_on: Day },
  terms: readonly OpenAgain[],
): Promise<void> => {
  const branch = await knownBranch(ctx, of.branch_id);
  await writeTo(ctx, of, (locale, name) => {
    const { subject, text, until, goes_on } = inLanguage(lettersWords, locale).reopened;
    const line = ({ programme, last_on }: OpenAgain): string =>
      fill(last_on === null ? goes_on : until, {
        programme: textIn(programme, locale),
        day: last_on === null ? '' : formatDay(last_on, locale),
      });
    const facts = { name, branch: branch.name, day: formatDay(of.open_on, locale), lines: terms.map(line).join('\n') };
    return { subject: fill(subject, facts), text: fill(text, facts) };
  });
};
