import { acceptanceContract, legalTermsContract, termsContract, type TermsQuery } from './terms.contract.ts';
import type { EditTerms, MoveTerms, NewTerms, TermsKind } from './terms.model.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { fileOf } from '#kit/server/file.ts';
import { historyOf } from '#kit/server/history.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { lockedFor } from '../lock/lock.commands.ts';
import { acceptTerms, termsToSign } from './acceptance.commands.ts';
import { acceptancesOf, acceptancesOfMember, findAcceptance } from './acceptance.store.ts';
import { createTerms, editTerms, moveTerms, presentTerms, viewTerms } from './terms.commands.ts';
import { countTerms, fileIdOf, findTerms, listTerms } from './terms.store.ts';

type Of = { params: { id: number } };
/** The same for both kinds. */
const handlersFor = (kind: TermsKind) => ({
  list: async (ctx: Ctx, { query }: { query: TermsQuery }) => {
    const where = { kind, branches: ctx.scope.branches };
    const isShut = await lockedFor(ctx, 'terms', where.branches);
    return answerPage(ctx, query, [listTerms(query, where, ctx.clock.now()), countTerms(query, where)], (row) =>
      presentTerms(ctx, row, isShut),
    );
  },
  view: (ctx: Ctx, { params }: Of) => viewTerms(ctx, kind, params.id),
  create: (ctx: TxCtx, { body }: { body: NewTerms }) => createTerms(ctx, kind, body),
  edit: (ctx: TxCtx, { params, body }: Of & { body: EditTerms }) => editTerms(ctx, kind, params.id, body),
  move: (ctx: TxCtx, { params, body }: Of & { body: MoveTerms }) => moveTerms(ctx, kind, params.id, body),
  accepted: async (ctx: Ctx, { params }: Of) => {
    const [[terms], rows] = await ctx.read(findTerms(params.id, kind, ctx.clock.now()), acceptancesOf(params.id));
    if (!terms) throw new NotFound();
    return rows;
  },
  history: async (ctx: Ctx, { params }: Of) => {
    const asked = [findTerms(params.id, kind, ctx.clock.now()).compile(), historyOf('terms', params.id)];
    const [[terms], entries] = (await ctx.run(asked)) as [Row[], Row[]];
    if (!terms) throw new NotFound();
    return tellHistory(ctx, entries);
  },
});
/** Two versions are published at the same moment. */
const constraints = {
  terms_published: () => new Refusal('kit.move_not_possible', { status: 'published' }),
};

export const termsRoutes = routes(termsContract, handlersFor('programme'), constraints);
export const legalTermsRoutes = routes(legalTermsContract, handlersFor('legal'), constraints);

export const acceptanceRoutes = routes(acceptanceContract, {
  file: async (ctx, { params }) => {
    const [[terms]] = await ctx.read(fileIdOf(params.id));
    return fileOf(ctx, terms?.file_id);
  },
  toSign: (ctx, { query }) => termsToSign(ctx, query),
  accept: (ctx, { body }) => acceptTerms(ctx, body),
  view: async (ctx, { params }) => {
    const [[acceptance]] = await ctx.read(findAcceptance(params.id));
    if (!acceptance) throw new NotFound();
    return acceptance;
  },
  ofMember: async (ctx, { params }) => {
    await memberFacts(ctx, params.id);
    return (await ctx.read(acceptancesOfMember(params.id)))[0];
  },
});
