/** Takes e-mails that clients, leads and others write to a branch: each becomes a message of their conversation, once. */
import { createHash } from 'node:crypto';
import { isAutomatic, isOwn, verdictOf } from './mail-kind.rules.ts';
import {
  MOST_FILES,
  type AttachedFile,
  type FileFault,
  type NotTaken,
  type ReadMail,
  type RefusedFile,
} from './mail-in.model.ts';
import {
  arrivedBefore,
  branchExists,
  branchWith,
  ensureWriter,
  insertEmail,
  lineUp,
  peopleWith,
  personOf,
  visitorBefore,
} from './mail-in.store.ts';
import { freshPart, languageOf } from './mail-text.rules.ts';
import { say } from '../conversation/conversation.commands.ts';
import { MOST_SAID } from '../conversation/conversation.model.ts';
import { ensureConversation, holdConversation, type Asker } from '../conversation/conversation.store.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { keepFile, storeContent, type StoredContent } from '#kit/server/file.ts';
import { addressIn } from '#kit/server/mail.ts';
import { readReplyAddress, type ReplyTo } from '#kit/server/reply-address.ts';
import { refuseHarmful } from '#kit/server/scanner.ts';

/** `unknown_recipient`: the mail server has to send it back. `too_many`: it may try again later. */
export type Arrived = 'taken' | NotTaken | 'unknown_recipient' | 'too_many';

type Place = { branch_id: number; token: ReplyTo | undefined };
/** The address of a letter says the branch and the person; the address of a branch says the branch. */
const placeOf = async (ctx: Ctx, { to }: ReadMail): Promise<Place | undefined> => {
  for (const address of to) {
    const token = readReplyAddress(ctx.services.config, address);
    if (!token) continue;
    const [[branch]] = await ctx.read(branchExists(token.branch_id));
    if (branch) return { branch_id: branch.id, token };
  }
  const [[branch]] = await ctx.read(branchWith(to));
  return branch && { branch_id: branch.id, token: undefined };
};

type Stored = { content: StoredContent } | { refused: RefusedFile };
const storeOne = async (ctx: Ctx, { name, bytes }: AttachedFile): Promise<Stored> => {
  try {
    await refuseHarmful(ctx.services.config, () => [bytes]);
    return { content: await storeContent(ctx, 'certificate', { name, bytes }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { refused: { name, why: (error.faults[0]?.key ?? 'file_kind') as FileFault } };
  }
};
type Files = { contents: StoredContent[]; refused: RefusedFile[] };
/** What conversations don't take is said to staff, by name. */
const storeFiles = async (ctx: Ctx, { files }: ReadMail): Promise<Files> => {
  const stored: Files = { contents: [], refused: [] };
  for (const [at, file] of files.entries()) {
    const one: Stored =
      at < MOST_FILES ? await storeOne(ctx, file) : { refused: { name: file.name, why: 'file_count' } };
    if ('content' in one) stored.contents.push(one.content);
    else stored.refused.push(one.refused);
  }
  return stored;
};
const removeFiles = async (ctx: Ctx, { contents }: Files): Promise<void> => {
  for (const { key } of contents) await ctx.services.files.remove(key);
};

/** As long as the name of a lead. */
const MOST_NAME = 80;
type Who = { asker: Asker; isOther: boolean };
type Sent = { mail: ReadMail; place: Place; verdict: 'pass' | 'fail' | null; now: string };
const asMember = (branch_id: number, member_id: number): Asker => ({
  desk: 'branch',
  branch_id,
  member_id,
  visitor_id: null,
  asked_by: null,
});
export const asVisitor = (branch_id: number, visitor_id: number): Asker => ({
  desk: 'branch',
  branch_id,
  member_id: null,
  visitor_id,
  asked_by: null,
});
/** A client goes on in the conversation that they began as a lead. */
export const askerOf = async (ctx: TxCtx, branch_id: number, member_id: number): Promise<Asker> => {
  const before = await visitorBefore(ctx.db, branch_id, member_id);
  return before === undefined ? asMember(branch_id, member_id) : asVisitor(branch_id, before);
};
/** The letter says whose conversation it is. Staff see if the reply came from another address. */
const byToken = async (ctx: TxCtx, { mail, place: { branch_id, token } }: Sent): Promise<Who | undefined> => {
  const known = token && (await personOf(ctx.db, token));
  if (!known) return undefined;
  const asker = token.kind === 'member' ? await askerOf(ctx, branch_id, known.id) : asVisitor(branch_id, known.id);
  return { asker, isOther: known.email?.toLowerCase() !== mail.from.address };
};
/** Anyone can write any sender: it is believed only if one person has the address and the mail server has no doubt. */
const byAddress = async (ctx: TxCtx, { mail, place: { branch_id }, verdict, now }: Sent): Promise<Asker> => {
  const { name, address } = mail.from;
  const { member, leads } = await peopleWith(ctx.db, branch_id, address);
  const isBelieved = verdict !== 'fail';
  if (isBelieved && member !== null) {
    return askerOf(ctx, branch_id, member);
  }
  const [lead = null, other] = isBelieved ? leads : [];
  const visitor_id = await ensureWriter(ctx.db, {
    branch_id,
    lead_id: other === undefined ? lead : null,
    first_name: (name || address).slice(0, MOST_NAME),
    email: address,
    locale: languageOf(`${mail.subject} ${mail.text}`),
    at: now,
  });
  return asVisitor(branch_id, visitor_id);
};

const holdOf = async (ctx: TxCtx, id: number) => {
  const held = await holdConversation(ctx.db, id);
  if (!held) throw new NotFound();
  return held;
};
const onceOf = (key: string): string => `mail-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;
/** The text, and each file as a message of its own. */
const sayAll = async (ctx: TxCtx, asker: Asker, { mail, now }: Sent, { contents }: Files) => {
  const { key, subject, text } = mail;
  const conversation_id = await ensureConversation(ctx.db, asker, now);
  const by = { from_desk: false, staff_id: null };
  const fresh = freshPart(text);
  const shown = fresh.length > MOST_SAID ? `${fresh.slice(0, MOST_SAID - 1)}…` : fresh;
  const body = shown || subject || (contents.length === 0 ? '—' : '');
  const once = onceOf(key);
  const said: number[] = [];
  const add = async (line: string, body: string, file_id: number | null): Promise<void> => {
    const held = await holdOf(ctx, conversation_id);
    said.push((await say(ctx, held, { once: line, body, file_id, isKept: true, way: 'email' }, by)).id);
  };
  if (body !== '') await add(once, body, null);
  for (const [at, content] of contents.entries()) {
    const file_id = await keepFile(ctx, content, { purpose: 'certificate', branch_id: asker.branch_id });
    await add(`${once}-${at + 1}`, content.name, file_id);
  }
  return { conversation_id, message_id: said[0] ?? 0, whole: shown === text ? null : text };
};

const take = async (ctx: TxCtx, sent: Sent, files: Files): Promise<Arrived> => {
  const { mail, place, verdict, now } = sent;
  const { branch_id } = place;
  const { key, earlier, subject } = mail;
  const { address } = mail.from;
  const arrival = { branch_id, address, key, now };
  await lineUp(ctx.db, arrival);
  const { isKnown, isTooMany } = await arrivedBefore(ctx.db, arrival);
  if (isKnown) return 'known';
  if (isTooMany) return 'too_many';
  const { asker, isOther } = (await byToken(ctx, sent)) ?? { asker: await byAddress(ctx, sent), isOther: false };
  const said = await sayAll(ctx, asker, sent, files);
  await insertEmail(ctx.db, {
    branch_id,
    ...said,
    came_in: true,
    key,
    earlier,
    subject,
    address,
    is_other: isOther,
    verdict,
    refused: files.refused,
    at: now,
  });
  return 'taken';
};

export const takeMail = async (ctx: Ctx, mail: ReadMail): Promise<Arrived> => {
  const { config, clock } = ctx.services;
  // Answers of programs are never answered, not even by sending them back.
  if (isAutomatic(mail) || isOwn(mail, addressIn(config.mailFrom ?? ''))) return 'automatic';
  const place = await placeOf(ctx, mail);
  if (!place) return 'unknown_recipient';
  if (mail.text === '' && mail.subject === '' && mail.files.length === 0) return 'empty';
  const verdict = verdictOf(mail.headers, config.mailAuthServer);
  const sent: Sent = { mail, place, verdict, now: clock.now().toISOString() };
  const files = await storeFiles(ctx, mail);
  let isKept = false;
  try {
    const arrived = await ctx.tx((inside) => take(inside, sent, files));
    isKept = arrived === 'taken';
    return arrived;
  } finally {
    if (!isKept) await removeFiles(ctx, files);
  }
};
