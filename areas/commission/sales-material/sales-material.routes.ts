import { salesMaterialContract } from './sales-material.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import {
  createMaterial,
  editMaterial,
  listCurrent,
  listOpenings,
  openFile,
  openLink,
  placeOfMaterials,
  presentMaterial,
  removeMaterial,
  viewMaterial,
} from './sales-material.commands.ts';
import { salesMaterials } from './sales-material.store.ts';

export const salesMaterialRoutes = routes(salesMaterialContract, {
  list: async (ctx, { query }) =>
    pageFrom(ctx, salesMaterials, query, await placeOfMaterials(ctx), (record) => presentMaterial(ctx, record)),
  current: (ctx) => listCurrent(ctx),
  view: (ctx, { params }) => viewMaterial(ctx, params.id),
  create: (ctx, { body }) => createMaterial(ctx, body),
  edit: (ctx, { params, body }) => editMaterial(ctx, params.id, body),
  remove: (ctx, { params, query }) => removeMaterial(ctx, params.id, query.version),
  file: (ctx, { params }) => openFile(ctx, params.id),
  open: (ctx, { params }) => openLink(ctx, params.id),
  openings: (ctx, { params }) => listOpenings(ctx, params.id),
});
