/** All SQL about answers that came back. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { BackKind, SentAnswer } from './mail-back.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

const answer: RawBuilder<unknown> = raw`
  select e.id as email_id, e.conversation_id, e.branch_id, c.member_id, e.address, coalesce(l.again_at, e.created_at) as sent_at
    from conversation_email e join conversation c on c.id = e.conversation_id left join mail l on l.id = e.mail_id
   where not e.came_in`;
/** By its Message-ID, with or without brackets. */
export const answerById = (message_id: string) =>
  asQuery(raw<SentAnswer>`${answer} and e.key = ${message_id.trim().replace(/^<|>$/g, '')} limit 1`);
/** The latest answer to an address in the week before. */
export const latestAnswer = (address: string, before: string) =>
  asQuery(raw<SentAnswer>`
    ${answer} and lower(e.address) = lower(${address}) and coalesce(l.again_at, e.created_at) <= ${before}::timestamptz
       and coalesce(l.again_at, e.created_at) > ${before}::timestamptz - interval '7 days'
     order by coalesce(l.again_at, e.created_at) desc, e.id desc limit 1`);

type Back = { kind: BackKind; why: string | null; at: string };
/** "Refused for now" doesn't replace what is final, unless that was about an earlier time of sending. */
export const markBack = async (db: Sql, { email_id, sent_at }: SentAnswer, { kind, why, at }: Back): Promise<void> => {
  await raw`
    update conversation_email e set back_at = greatest(${at}::timestamptz, ${sent_at}::timestamptz), back_kind = ${kind}, back_why = ${why}
     where e.id = ${email_id} and (e.back_kind is null or e.back_kind = 'soft' or ${kind} <> 'soft' or e.back_at < ${sent_at}::timestamptz)`.execute(
    db,
  );
};
