/** Live chat with visitors of a branch's website. Nothing is known of them but their token and what they entered. */
import { areaWords } from '#areas/domain.index.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { createLead } from '#areas/people/lead/lead.commands.ts';
import { openLeadOf } from '#areas/people/lead/lead.facts.ts';
import { NewLead } from '#areas/people/lead/lead.model.ts';
import { holdKey, keyOfSite, type OpenKey } from '#areas/settings/website/website.facts.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { fileOf } from '#kit/server/file.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { hashToken } from '#kit/server/session.ts';
import { chatOfAsker, doorOf, hereAsAsker, readAsAsker, sayAsAsker } from '../conversation/conversation.commands.ts';
import type { AskerChat, ChatMessage, Said } from '../conversation/conversation.model.ts';
import { messageOfFile, type Asker, type Span } from '../conversation/conversation.store.ts';
import { forClient } from '../conversation/own-conversation.commands.ts';
import type { ChatDoor, EnterChat } from './visitor.model.ts';
import { insertVisitor, visitorOf, type Visitor } from './visitor.store.ts';

/** They aren't staff: they get what the system looks up for them, and no more. */
const asVisitor = (ctx: Ctx): Promise<Ctx> => systemContext(ctx.services, 'website_chat');
const whyNotChat = (key: OpenKey | undefined): string | null => {
  if (!key || key.ended_at !== null) return 'settings.website_key';
  return key.scopes.includes('chat') ? null : 'settings.website_scope';
};
export const doorOfSite = async (ctx: Ctx, site: string): Promise<ChatDoor | null> => {
  const system = await asVisitor(ctx);
  const [[key]] = await system.read(keyOfSite(site));
  if (!key || whyNotChat(key) !== null) return null;
  const { branch_id, time_zone, privacy_url } = key;
  return { ...(await doorOf(system, { branch_id, desk: 'branch' })), time_zone, privacy_url };
};

/** A lead that exists keeps what is known about it: anyone can enter an e-mail. */
const leadFor = async (ctx: TxCtx, branch_id: number, { first_name, email, locale }: EnterChat): Promise<number> => {
  // Nobody has an empty phone number: visitors enter none.
  const found = await openLeadOf(ctx.db, branch_id, { email, phone: '' });
  if (found !== undefined) return found;
  const { today } = await branchFacts(ctx, branch_id);
  const next_action = areaWords.support[locale].visitor.next_action;
  const lead = { branch_id, first_name, email, source: 'website', next_action, next_action_on: today };
  return (await createLead(ctx, NewLead.parse(lead))).id;
};
/** The key is held, so that the same token sent twice begins one chat, and none begins after the key has ended. */
export const enterChat = async (ctx: Ctx, input: EnterChat): Promise<null> => {
  const system = await asVisitor(ctx);
  const [[key]] = await system.read(keyOfSite(input.site));
  refuseIf(whyNotChat(key));
  if (!key) throw new NotFound();
  const { id: website_key_id, branch_id } = key;
  const token_hash = hashToken(input.token);
  return system.tx(async (inside) => {
    if (!(await holdKey(inside.db, website_key_id))) throw new Refusal('settings.website_key');
    const [[before]] = await inside.read(visitorOf(token_hash));
    if (before) {
      if (before.website_key_id !== website_key_id) throw new Refusal('support.chat_token');
      return null;
    }
    const { first_name, email, locale } = input;
    const lead_id = await leadFor(inside, branch_id, input);
    const now = inside.clock.now().toISOString();
    const times = { agreed_at: now, created_at: now };
    await insertVisitor(inside.db, {
      branch_id,
      website_key_id,
      lead_id,
      token_hash,
      first_name,
      email,
      locale,
      ...times,
    });
    return null;
  });
};

type Known = { system: Ctx; visitor: Visitor; asker: Asker };
const find = async (ctx: Ctx, token: string): Promise<Known | undefined> => {
  const system = await asVisitor(ctx);
  const [[visitor]] = await system.read(visitorOf(hashToken(token)));
  if (!visitor) return undefined;
  const { id: visitor_id, branch_id } = visitor;
  return { system, visitor, asker: { desk: 'branch', branch_id, member_id: null, visitor_id, asked_by: null } };
};
const get = async (ctx: Ctx, token: string): Promise<Known> => {
  const known = await find(ctx, token);
  if (!known) throw new Refusal('support.chat_token');
  return known;
};
type Of<T = unknown> = { token: string } & T;
export const chatOfVisitor = async (ctx: Ctx, { token, ...span }: Of<Span>): Promise<AskerChat | null> => {
  const known = await find(ctx, token);
  if (!known) return null;
  const chat = await chatOfAsker(known.system, known.asker, span);
  return { ...chat, messages: chat.messages.map(forClient) };
};
export const writeAsVisitor = async (ctx: Ctx, { token, ...said }: Of<Said>): Promise<ChatMessage> => {
  const { system, visitor, asker } = await get(ctx, token);
  if (visitor.key_ended) throw new Refusal('settings.website_ended');
  return forClient(await system.tx((inside) => sayAsAsker(inside, asker, { ...said, file_id: null }, null)));
};
export const readAsVisitor = async (ctx: Ctx, { token, no }: Of<{ no: number }>): Promise<null> => {
  const { system, asker } = await get(ctx, token);
  return system.tx((inside) => readAsAsker(inside, asker, no));
};
export const hereAsVisitor = async (ctx: Ctx, { token, types }: Of<{ types: boolean }>): Promise<null> => {
  const { system, asker } = await get(ctx, token);
  return system.tx((inside) => hereAsAsker(inside, asker, types));
};
export const fileForVisitor = async (
  ctx: Ctx,
  { token, message_id }: Of<{ message_id: number }>,
): Promise<FileAnswer> => {
  const { system, visitor } = await get(ctx, token);
  const [[message]] = await system.read(messageOfFile(message_id));
  if (!message || message.visitor_id !== visitor.id) throw new NotFound();
  return fileOf(system, message.file_id);
};
