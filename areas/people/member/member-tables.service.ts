/**
 * Every table that names a client, and what becomes of its rows. A test compares it with the catalogue of the database:
 * whoever adds such a table decides here about merge and erasure. The download has all of them.
 * - merge: `goes` rows go over to the record that is kept (the rule of the database: `merge_members`), `joined` where
 *   both records can have the same row, which is then there once
 * - erase: `gone` rows are deleted, `emptied` of what says who it was, `kept` because they say nothing of the person but
 *   the number, or because the law asks for them
 */
type MemberTable = { merge: 'goes' | 'joined'; erase: 'gone' | 'emptied' | 'kept' };
const goes = (erase: MemberTable['erase']): MemberTable => ({ merge: 'goes', erase });
const joined = (erase: MemberTable['erase']): MemberTable => ({ merge: 'joined', erase });

export const memberTables: Readonly<Record<string, MemberTable>> = {
  activity: goes('emptied'),
  appointment: goes('kept'),
  booking: goes('kept'),
  charge_attempt: goes('kept'),
  check_in: goes('kept'),
  credit_entry: goes('kept'),
  credit_lot: goes('kept'),
  credit_note: goes('kept'),
  custom_charge: goes('kept'),
  write_off: goes('kept'),
  import_row: goes('kept'),
  instalment: goes('kept'),
  invoice: goes('kept'),
  invoice_chase: goes('kept'),
  lead: goes('emptied'),
  member_branch: joined('kept'),
  member_consent: joined('kept'),
  member_login: joined('gone'),
  member_merge: goes('emptied'),
  member_relation: joined('gone'),
  member_tag: joined('gone'),
  membership: goes('kept'),
  online_participant: goes('emptied'),
  payment: goes('kept'),
  payment_method: goes('emptied'),
  refund: goes('kept'),
  survey_response: goes('emptied'),
  terms_acceptance: goes('emptied'),
  vaccine_certificate: joined('gone'),
  wallet: joined('kept'),
};
