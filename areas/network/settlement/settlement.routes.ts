import { settlementContract } from './settlement.contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { runSettlement, viewRules, viewSettlement } from './settlement.commands.ts';
import { getNote } from './settlement-note.commands.ts';
import { settlementNotePdf } from './settlement-note.paper.ts';
import { linesOfNote, monthOf } from './settlement-note.store.ts';
import { visitsAsCsv } from './settlement.csv.ts';
import { allVisits, countVisits, findSettlement, listSettlements, listVisits } from './settlement.store.ts';
import * as settlementNoteCommands from './settlement-note.commands.ts';
import * as settlementCommands from './settlement.commands.ts';

const getSettlement = async (ctx: Ctx, id: number) => {
  const [[found]] = await ctx.read(findSettlement(id));
  if (!found) throw new NotFound();
  return found;
};

export const settlementRoutes = routesOf(
  settlementContract,
  [settlementCommands, settlementNoteCommands],
  {
    list: async (ctx) => (await ctx.read(listSettlements()))[0],
    view: (ctx, { params }) => viewSettlement(ctx, params.id),
    visits: async (ctx, { params: { id }, query }) => {
      await getSettlement(ctx, id);
      return answerPage(ctx, query, [listVisits(id, query), countVisits(id, query)], (row) => row);
    },
    csv: async (ctx, { params: { id }, query }) => {
      const { month, currency } = await getSettlement(ctx, id);
      const [rows] = await ctx.read(allVisits(id, query));
      const content = visitsAsCsv(rows, currency, ctx.locale);
      return { name: `settlement ${month.slice(0, 7)}.csv`, kind: 'text/csv; charset=utf-8', content };
    },
    run: (ctx, { body }) => runSettlement(ctx, body.month),
    notePdf: async (ctx, { params }) => {
      const note = await getNote(ctx, params.id);
      const [[of], lines] = await ctx.read(monthOf(note.settlement_id), linesOfNote(note));
      if (!of) throw new NotFound();
      const content = await settlementNotePdf({ note, month: of.month, lines, locale: ctx.locale });
      return { name: `${note.number}.pdf`, kind: 'application/pdf', content };
    },
    rules: (ctx) => viewRules(ctx),
  },
  {
    settlement_rule_once: () => new ValidationError([{ field: 'valid_from', key: 'duplicate' }]),
    settlement_posted: () => new Refusal('network.settlement_posted'),
    settlement_rule_kept: () => new Refusal('network.settlement_rule_kept'),
    settlement_visit_rule_id_fkey: () => new Refusal('network.settlement_rule_used'),
  },
);
