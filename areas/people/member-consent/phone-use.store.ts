/** What is known about clients' phone numbers: for one client as facts, for many as SQL. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Day } from '#kit/domain/day.ts';
import { phoneUseOf, registers, type PhoneUse } from './phone-use.rules.ts';

type Part = RawBuilder<unknown>;
const DIGEST = raw`sha256(convert_to(m.phone, 'UTF8'))`;
export type PhoneFactsRow = {
  is_suppressed: boolean;
  calls_agreed: boolean;
  calls_withdrawn: boolean;
  texts_agreed: boolean;
  texts_withdrawn: boolean;
  checked_on: Day | null;
  no_call: boolean | null;
  no_text: boolean | null;
};
const said = (channel: string, withdrawn: boolean): Part => raw`
  coalesce(bool_or(c.channel = ${channel} and (c.withdrawn_at is ${withdrawn ? raw`not null` : raw`null`})), false)`;
/** For one client: a column and joins of a row of `m`, which travel with its record. */
export const phoneFacts = raw`json_build_object(
  'is_suppressed', m.phone is not null and is_suppressed(${DIGEST}),
  'calls_agreed', agreed.calls_agreed, 'calls_withdrawn', agreed.calls_withdrawn,
  'texts_agreed', agreed.texts_agreed, 'texts_withdrawn', agreed.texts_withdrawn,
  'checked_on', checked.checked_on, 'no_call', checked.no_call, 'no_text', checked.no_text)`;
export const joinsOfPhoneFacts = raw`
  cross join lateral (
    select ${said('phone', false)} as calls_agreed, ${said('phone', true)} as calls_withdrawn,
           ${said('sms', false)} as texts_agreed, ${said('sms', true)} as texts_withdrawn
      from member_consent c where c.member_id = m.id and c.purpose = 'marketing') agreed
   left join lateral phone_result(${DIGEST}) checked on true`;

export const phoneUsesOf = (
  phone: string | null,
  row: PhoneFactsRow,
  today: Day,
): { calls: PhoneUse; texts: PhoneUse } => {
  const { is_suppressed, checked_on } = row;
  const same = { phone, is_suppressed, checked_on };
  return {
    calls: phoneUseOf(
      { ...same, is_agreed: row.calls_agreed, is_withdrawn: row.calls_withdrawn, is_registered: row.no_call },
      today,
    ),
    texts: phoneUseOf(
      { ...same, is_agreed: row.texts_agreed, is_withdrawn: row.texts_withdrawn, is_registered: row.no_text },
      today,
    ),
  };
};

const days = raw.join(
  registers.map(({ code, days: count }) => raw`when m.phone like ${`${code}%`} then ${count}::integer`),
  raw` `,
);
const useSql = (agreed: Part, withdrawn: Part, registered: Part, today: Part): Part => raw`case
  when m.phone is null then 'no_number'
  when ph.digest is not null then 'asked_not'
  when ${agreed} then 'agreed'
  when ${withdrawn} then 'asked_not'
  when ${registered} then 'registered'
  when (case ${days} end) is null then 'open'
  when pr.checked_on > ${today} - (case ${days} end) then 'checked'
  else 'unchecked' end`;
/** Joins to `from member m` that `callsSql` and `textsSql` need. Each is read once, however many clients there are. */
export const phoneUseJoins = raw`
  left join (
    select c.member_id, ${said('phone', false)} as calls_agreed, ${said('phone', true)} as calls_withdrawn,
           ${said('sms', false)} as texts_agreed, ${said('sms', true)} as texts_withdrawn
      from member_consent c where c.purpose = 'marketing' and c.channel in ('phone', 'sms') group by 1) pc on pc.member_id = m.id
  left join phone_results() pr on pr.digest = ${DIGEST}
  left join (select distinct d as digest from suppressed_digests() d) ph on ph.digest = ${DIGEST}`;
export const callsSql = (today: Day): Part =>
  useSql(raw`pc.calls_agreed`, raw`pc.calls_withdrawn`, raw`pr.no_call`, raw`${today}::date`);
export const textsSql = (today: Day): Part =>
  useSql(raw`pc.texts_agreed`, raw`pc.texts_withdrawn`, raw`pr.no_text`, raw`${today}::date`);

/** The same for the row of `member m` that is shown, on the day `d.today`: nothing is read of all the others. */
const shownUse = (channel: string, registered: Part): Part => raw`(
  select ${useSql(raw`pc.agreed`, raw`pc.withdrawn`, registered, raw`d.today`)}
    from (select ${said(channel, false)} as agreed, ${said(channel, true)} as withdrawn
            from member_consent c where c.member_id = m.id and c.purpose = 'marketing') pc
    left join lateral phone_result(${DIGEST}) pr on true
    left join lateral (select 1 as digest where is_suppressed(${DIGEST})) ph on true)`;
export const shownCalls = shownUse('phone', raw`pr.no_call`);
export const shownTexts = shownUse('sms', raw`pr.no_text`);
