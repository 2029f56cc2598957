/** Sends what was saved, one after the other in the order in which it was typed. */
import { checkInContract } from './check-in.contract.ts';
import type { CheckedIn } from './check-in.model.ts';
import { CallFault } from '#kit/web/answers.ts';
import { call } from '#kit/web/api.ts';
import { dropKept, kept, markKept, type Kept } from './kept.view.ts';

export type Sent = { of: Kept; answer: CheckedIn };
const comesBack: readonly string[] = ['network', 'away', 'session', 'too_many', 'server'];

/** The client that the text means, if there is only one match. */
const memberOf = async ({ member_id, branch_id, typed }: Kept): Promise<number | null> => {
  if (member_id !== null) return member_id;
  const { candidates } = await call(checkInContract.find, { params: { branch_id }, query: { q: typed } });
  return candidates.length === 1 ? (candidates[0]?.id ?? null) : null;
};

const sendOne = async (one: Kept): Promise<Sent | null> => {
  const { branch_id, client_key, override_reason, second, membership_id, made_at } = one;
  const member_id = await memberOf(one);
  if (member_id === null) {
    markKept(client_key, '');
    return null;
  }
  const body = { branch_id, member_id, client_key, override_reason, second, membership_id, made_at };
  const answer = await call(checkInContract.create, { body });
  dropKept(client_key);
  return { of: one, answer };
};

let isSending = false;
/** Returns what was sent; stops at the first that can't be sent now. What the server refuses waits for a person. */
export const sendKept = async (branch_id: number, onSent: (sent: Sent) => void): Promise<void> => {
  if (isSending) return;
  isSending = true;
  try {
    for (const one of kept.get().filter((other) => other.branch_id === branch_id && other.problem === null)) {
      try {
        const sent = await sendOne(one);
        if (sent) onSent(sent);
      } catch (fault) {
        if (!(fault instanceof CallFault)) throw fault;
        if (comesBack.includes(fault.kind)) return;
        markKept(one.client_key, fault.lines.join(' '));
      }
    }
  } finally {
    isSending = false;
  }
};
