/** Why nothing is written to an address. Pure. */
const codes: Readonly<Record<string, string>> = {
  bounced: 'support.address_bounced',
  complained: 'support.address_complained',
  unsubscribed: 'support.address_unsubscribed',
  asked: 'support.address_unsubscribed',
};
/** `reason`: null if it was noted in a branch that the caller doesn't see. */
export const whyNotBegin = (suppression: { reason: string | null } | undefined): string | null =>
  suppression === undefined ? null : (codes[suppression.reason ?? ''] ?? 'support.address_suppressed');
