import { salesMaterialContract } from './sales-material.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import {
  listCurrent,
  listOpenings,
  openFile,
  placeOfMaterials,
  presentMaterial,
  viewMaterial,
} from './sales-material.commands.ts';
import * as salesMaterialCommands from './sales-material.commands.ts';
import { salesMaterials } from './sales-material.store.ts';

export const salesMaterialRoutes = routesOf(salesMaterialContract, [salesMaterialCommands], {
  list: async (ctx, { query }) =>
    pageFrom(ctx, salesMaterials, query, await placeOfMaterials(ctx), (record) => presentMaterial(ctx, record)),
  current: (ctx) => listCurrent(ctx),
  view: (ctx, { params }) => viewMaterial(ctx, params.id),
  file: (ctx, { params }) => openFile(ctx, params.id),
  openings: (ctx, { params }) => listOpenings(ctx, params.id),
});
