import { programmeContract } from '#domain/areas/membership/programme.contract.ts';
import { signUpContract } from '#domain/areas/membership/sign-up.contract.ts';
import { asPage } from '#domain/kit/page.ts';
import { membershipTypes } from '#domain/lookups/numbered.ts';
import { knownBranch } from '#server/areas/network/branch-facts.commands.ts';
import { routes } from '#server/kit/routes.ts';
import {
  asProgrammeRow,
  copyProgramme,
  holdersOf,
  createProgramme,
  offerProgramme,
  retireProgramme,
  viewProgramme,
} from './programme.commands.ts';
import { countProgrammes, listProgrammes } from './programme.store.ts';
import { previewSignUp, signUp } from './sign-up.commands.ts';

export const programmeRoutes = routes(programmeContract, {
  list: async (ctx, { query }) => {
    const { branches } = ctx.scope;
    const { currency, today } = await knownBranch(ctx, ctx.branch_id);
    const page = listProgrammes(query, { branches, currency, today });
    const [rows, [count]] = await ctx.read(page, countProgrammes(query, branches));
    return asPage(query, rows.map(asProgrammeRow), count?.total ?? 0);
  },
  types: async () => membershipTypes.map(({ id, key, en, cn }) => ({ id, key, name: { en, cn } })),
  view: (ctx, { params }) => viewProgramme(ctx, params.id),
  create: (ctx, { body }) => createProgramme(ctx, body),
  retire: (ctx, { params, body }) => retireProgramme(ctx, params.id, body.version),
  offer: (ctx, { params, body }) => offerProgramme(ctx, params.id, body.version),
  copy: (ctx, { params }) => copyProgramme(ctx, params.id),
  holders: (ctx, { params, query }) => holdersOf(ctx, params.id, query),
});

export const signUpRoutes = routes(signUpContract, {
  preview: (ctx, { body }) => previewSignUp(ctx, body),
  signUp: (ctx, { body }) => signUp(ctx, body),
});
