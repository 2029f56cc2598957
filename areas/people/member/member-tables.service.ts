/**
 * Every table that names a client, and what happens to its rows. A test compares it with the catalogue of the database:
 * anyone who adds such a table decides here about merge and erasure. The download includes all of them.
 * - merge: `goes` rows move to the record that is kept (the database function `merge_members`); `joined` if both records
 *   can have the same row, which then exists once
 * - erase: `gone` rows are deleted, `emptied` ones keep no personal details, `kept` ones stay because they contain only
 *   the client number, or because the law requires them
 */
type MemberTable = { merge: 'goes' | 'joined'; erase: 'gone' | 'emptied' | 'kept' };
const goes = (erase: MemberTable['erase']): MemberTable => ({ merge: 'goes', erase });
const joined = (erase: MemberTable['erase']): MemberTable => ({ merge: 'joined', erase });

export const memberTables: Readonly<Record<string, MemberTable>> = {
  activity: goes('emptied'),
  appointment: goes('kept'),
  audience_member: goes('kept'),
  automation_entry: goes('kept'),
  booking: goes('kept'),
  campaign_recipient: goes('emptied'),
  charge_attempt: goes('kept'),
  check_in: goes('kept'),
  credit_entry: goes('kept'),
  credit_lot: goes('kept'),
  commission_sale: goes('kept'),
  credit_note: goes('kept'),
  custom_charge: goes('kept'),
  write_off: goes('kept'),
  import_row: goes('kept'),
  instalment: goes('kept'),
  invoice: goes('kept'),
  invoice_chase: goes('kept'),
  lead: goes('emptied'),
  mail: goes('gone'),
  member_branch: joined('kept'),
  member_consent: joined('kept'),
  member_login: joined('gone'),
  member_merge: goes('emptied'),
  member_relation: joined('gone'),
  member_tag: joined('gone'),
  membership: goes('kept'),
  online_participant: goes('emptied'),
  push_device: goes('emptied'),
  payment: goes('kept'),
  payment_method: goes('emptied'),
  product_order: goes('kept'),
  refund: goes('kept'),
  suppression: goes('emptied'),
  survey_response: goes('emptied'),
  terms_acceptance: goes('emptied'),
  vaccine_certificate: joined('gone'),
  challenge_entry: goes('kept'),
  challenge_member: goes('emptied'),
  promotion_code: goes('kept'),
  redemption: goes('kept'),
  ticket: goes('emptied'),
  conversation: goes('emptied'),
  wallet: joined('kept'),
};
