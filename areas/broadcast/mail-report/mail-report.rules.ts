/** Which letter a report is about, and when an address that refuses letters for now gets no more of them. Pure. */

/** So many letters in a row that were refused for now: nobody reads this mailbox any more. */
export const MOST_SOFT = 5;

/** The row of the person, if the letter is one of a sending: its Message-ID names it. */
export const recipientIn = (message_id: string): { run_id: number; recipient_id: number } | undefined => {
  const [, run, recipient] = /^<?campaign\.(\d{1,15})\.(\d{1,15})@[^@\s]+$/.exec(message_id.trim()) ?? [];
  return run === undefined ? undefined : { run_id: Number(run), recipient_id: Number(recipient) };
};
/** A provider’s clock can be ahead: nothing was reported in the future. */
export const happenedAt = (at: string | null | undefined, now: Date): string => {
  const given = at ? new Date(at) : now;
  return (given > now ? now : given).toISOString();
};
