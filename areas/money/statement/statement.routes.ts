import { routesOf } from '#kit/server/routes.ts';
import { statementContract } from './statement.contract.ts';
import { statementCsvOf, statementOf, statementPdfOf } from './statement.service.ts';

export const statementRoutes = routesOf(statementContract, [], {
  statement: (ctx, { params, query }) => statementOf(ctx, params.id, query),
  statementCsv: (ctx, { params, query }) => statementCsvOf(ctx, params.id, query),
  statementPdf: (ctx, { params, query }) => statementPdfOf(ctx, params.id, query),
});
