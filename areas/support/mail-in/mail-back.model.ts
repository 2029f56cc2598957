/** An answer by e-mail that comes back later. */
/** An answer that went out by e-mail. `sent_at`: the last time, if it was sent again. */
export type SentAnswer = {
  email_id: number;
  conversation_id: number;
  branch_id: number;
  member_id: number | null;
  address: string;
  sent_at: string;
};
/** `hard`: the address doesn't exist. `soft`: refused this time. `complaint`: marked as spam. */
export const backKinds = ['hard', 'soft', 'complaint'] as const;
export type BackKind = (typeof backKinds)[number];
