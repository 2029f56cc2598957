/** Messages on a device: each once, in the order of their numbers, and what is still missing between them. */
import type { ChatMessage } from './conversation.model.ts';

type Numbered = Pick<ChatMessage, 'no'>;
export const merged = <M extends Numbered>(have: readonly M[], got: readonly M[]): M[] => {
  const byNo = new Map([...have, ...got].map((one) => [one.no, one]));
  return [...byNo.values()].toSorted((a, b) => a.no - b.no);
};
/**
 * The last message before the first gap: what comes after it has to be asked for. `from`: the number after which the device
 * has asked for everything.
 */
export const endOf = (messages: readonly Numbered[], from: number): number => {
  let end = from;
  for (const { no } of messages) if (no === end + 1) end = no;
  return end;
};

/** A message that this device hasn't sent yet, or that was refused. */
export type Unsent = { once: string; body: string; file_id: number | null; refused: string | null };
export const stillUnsent = (unsent: readonly Unsent[], messages: readonly Pick<ChatMessage, 'once'>[]): Unsent[] => {
  const sent = new Set(messages.map(({ once }) => once));
  return unsent.filter(({ once }) => !sent.has(once));
};
