import {
  chatOfVisitor,
  doorOfSite,
  enterChat,
  fileForVisitor,
  hereAsVisitor,
  readAsVisitor,
  writeAsVisitor,
} from './visitor.commands.ts';
import { visitorContract } from './visitor.contract.ts';
import { routes } from '#kit/server/routes.ts';

export const visitorRoutes = routes(visitorContract, {
  door: { own: (ctx, { body }) => doorOfSite(ctx, body.site) },
  enter: { own: (ctx, { body }) => enterChat(ctx, body) },
  chat: { own: (ctx, { body }) => chatOfVisitor(ctx, body) },
  write: { own: (ctx, { body }) => writeAsVisitor(ctx, body) },
  read: { own: (ctx, { body }) => readAsVisitor(ctx, body) },
  here: { own: (ctx, { body }) => hereAsVisitor(ctx, body) },
  file: { own: (ctx, { body }) => fileForVisitor(ctx, body) },
});
