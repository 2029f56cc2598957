import { conversationContract } from './conversation.contract.ts';
import * as conversationCommands from './conversation.commands.ts';
import * as mailFirstCommands from '../mail-in/mail-first.commands.ts';
import {
  chatOfStaff,
  listAssignable,
  listEmails,
  openChatFile,
  placeOfConversations,
  presentConversation,
  readStretch,
  readWholeEmail,
  viewConversation,
} from './conversation.commands.ts';
import { conversations } from './conversation.store.ts';
import { attachAsOwn, chatOfOwn, fileForOwn, hereAsOwn, readAsOwn, writeAsOwn } from './own-conversation.commands.ts';
import { ownConversationContract } from './own-conversation.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';

export const conversationRoutes = routesOf(conversationContract, [conversationCommands, mailFirstCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, conversations, query, placeOfConversations(ctx), (record) => presentConversation(ctx, record)),
  view: (ctx, { params }) => viewConversation(ctx, params.id),
  messages: (ctx, { params, query }) => readStretch(ctx, params.id, query),
  emails: (ctx, { params }) => listEmails(ctx, params.id),
  email: (ctx, { params }) => readWholeEmail(ctx, params.id),
  people: (ctx, { params }) => listAssignable(ctx, params.id),
  file: (ctx, { params }) => openChatFile(ctx, params.id),
  mine: (ctx, { params, query }) => chatOfStaff(ctx, params.branch_id, query),
});
export const ownConversationRoutes = routes(ownConversationContract, {
  chat: { own: (ctx, { body }, extra) => chatOfOwn(ctx, body, extra) },
  write: { own: (ctx, { body }, extra) => writeAsOwn(ctx, body, extra) },
  attach: { own: (ctx, { body, upload }, extra) => attachAsOwn(ctx, body, upload, extra) },
  read: { own: (ctx, { body }, extra) => readAsOwn(ctx, body, extra) },
  here: { own: (ctx, { body }, extra) => hereAsOwn(ctx, body, extra) },
  file: { own: (ctx, { body }, extra) => fileForOwn(ctx, body, extra) },
});
