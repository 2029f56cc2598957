/** What the answer of a mail server means for one person. Pure. */
import type { RecipientStatus } from './campaign-run.model.ts';

type Answer = { message: string; code?: string | undefined; responseCode?: number | undefined };
const UNKNOWN_ADDRESS = new Set([550, 551, 553]);
/**
 * The address doesn’t exist: it was refused for good before the text was sent, and the server doesn’t give another reason
 * (5.7.1, for example, refuses the sender). Such an address gets no more marketing.
 */
const isBounce = ({ message, code, responseCode }: Answer): boolean => {
  if (code !== 'EENVELOPE' || responseCode === undefined) return false;
  const [, subject] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(message) ?? [];
  return subject === undefined ? UNKNOWN_ADDRESS.has(responseCode) : subject === '1';
};
/** By what becomes of the letter: refused for good, lost on the way, or tried again. */
export const statusAfter = (answer: Answer, fate: 'failed' | 'unknown' | 'queued'): RecipientStatus =>
  fate === 'unknown' ? 'in_doubt' : fate === 'queued' ? 'queued' : isBounce(answer) ? 'bounced' : 'failed';
