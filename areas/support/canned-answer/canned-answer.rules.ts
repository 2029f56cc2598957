/** Who changes a canned answer, and how it is filled in. */
import type { CannedAnswer } from './canned-answer.model.ts';

/** What belongs to the network, and what head office has locked in a branch, is changed by head office only. */
export const cannedCan = (
  { branch_id }: Pick<CannedAnswer, 'branch_id'>,
  isNetwork: boolean,
  isShut: boolean,
): CannedAnswer['can'] => ((branch_id !== null || isNetwork) && !isShut ? ['edit', 'delete'] : []);

/** `{name}` becomes the name of the person who is written to. */
export const filledWith = (text: string, name: string): string => text.split('{name}').join(name);
