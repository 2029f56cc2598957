/** Who stays when an import is undone. */

/** Why somebody stays when an import is undone, by the table in which it is seen. */
export const stayReasons = ['visit', 'booking', 'money', 'membership', 'note', 'changed', 'family', 'papers'] as const;
export type StayReason = (typeof stayReasons)[number];
const tables: Readonly<Record<Exclude<StayReason, 'money'>, readonly string[]>> = {
  visit: ['check_in'],
  booking: ['booking', 'appointment', 'session_entry', 'online_participant'],
  membership: [
    'membership',
    'membership_ending',
    'membership_date_change',
    'membership_change',
    'membership_suspension',
    'branch_closure_left_out',
  ],
  note: ['activity', 'mail'],
  changed: ['changed', 'member_tag', 'member_merge', 'member_login', 'lead'],
  family: ['member_relation', 'guardian'],
  papers: ['survey_response', 'terms_acceptance', 'vaccine_certificate', 'member_consent'],
};
const reasonOf = new Map<string, StayReason>(
  stayReasons.flatMap((reason) => (reason === 'money' ? [] : tables[reason].map((table) => [table, reason] as const))),
);
/** All other tables that name a client are about money. */
export const stayReason = (table: string): StayReason => reasonOf.get(table) ?? 'money';
