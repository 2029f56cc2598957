import type { BothTexts } from '#kit/domain/words.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Membership } from '#areas/membership/membership/membership.model.ts';
import type { MemberAlert } from './member-alert.model.ts';
import { isChild } from '../member/member.rules.ts';

type Known = {
  memberships: readonly (Pick<Membership, 'status' | 'programme_name'> &
    Partial<Pick<Membership, 'access_stopped_on'>>)[];
  /** Titles of documents that have to be signed and aren't. */
  unsigned: readonly BothTexts[];
  /** Numbers of payments that a bank took back, and of refunds that the gateway couldn't pay out. */
  disputed: readonly string[];
  not_returned: readonly string[];
  /** Vaccines whose certificates have expired; none for staff without access to certificates. */
  expired: readonly string[];
  date_of_birth: Day | null;
  has_guardian: boolean;
};
const alert = (kind: MemberAlert['kind'], about: readonly BothTexts[]): MemberAlert[] =>
  about.length > 0 ? [{ kind, about: [...about] }] : [];

const asText = (number: string): BothTexts => ({ en: number, cn: number });

/** What the desk says to a client. Someone without a membership has nothing to sign yet. */
export const alertsOf = (known: Known, today: Day): MemberAlert[] => [
  ...alert(
    'payment_failed',
    known.memberships
      .filter(({ status, access_stopped_on }) => status === 'payment_failed' || Boolean(access_stopped_on))
      .map((one) => one.programme_name),
  ),
  ...alert('payment_disputed', known.disputed.map(asText)),
  ...alert('refund_failed', known.not_returned.map(asText)),
  ...alert('document_unsigned', known.unsigned),
  ...alert('certificate_expired', known.expired.map(asText)),
  ...(isChild(known.date_of_birth, today) && !known.has_guardian
    ? [{ kind: 'guardian_missing' as const, about: [] }]
    : []),
];
