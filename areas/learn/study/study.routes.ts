import { studyContract } from './study.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import {
  certificateFile,
  listAvailable,
  listCertificates,
  listOwn,
  verifyCertificate,
  viewLessonOf,
  viewStudy,
} from './study.commands.ts';
import * as studyCommands from './study.commands.ts';

export const studyRoutes = routesOf(studyContract, [studyCommands], {
  available: (ctx) => listAvailable(ctx),
  own: (ctx) => listOwn(ctx),
  details: (ctx, { params }) => viewStudy(ctx, params.id),
  lastView: (ctx, { params }) => viewLessonOf(ctx, params.id),
  certificate: (ctx, { params }) => certificateFile(ctx, params.id),
  certificates: (ctx) => listCertificates(ctx),
  verify: (ctx, { body }) => verifyCertificate(ctx, body.code),
});
