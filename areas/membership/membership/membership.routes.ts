import { programmeContract } from '../programme/programme.contract.ts';
import { signUpContract } from '../sign-up/sign-up.contract.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import {
  asProgrammeRow,
  holdersOf,
  placeOf,
  offerProgramme,
  retireProgramme,
  viewProgramme,
} from '../programme/programme.commands.ts';
import { countProgrammes, findProgramme, listProgrammes } from '../programme/programme.store.ts';
import { previewSignUp } from '../sign-up/sign-up.commands.ts';
import * as programmeCommands from '../programme/programme.commands.ts';
import * as signUpCommands from '../sign-up/sign-up.commands.ts';

export const programmeRoutes = routesOf(programmeContract, [programmeCommands], {
  list: async (ctx, { query }) => {
    const { branches } = ctx.scope;
    const { currency, today } = await knownBranch(ctx, ctx.branch_id);
    const page = listProgrammes(query, { branches, currency, today });
    return answerPage(ctx, query, [page, countProgrammes(query, branches)], asProgrammeRow);
  },
  types: async () => membershipTypes.map(({ id, key, en, cn }) => ({ id, key, name: { en, cn } })),
  view: (ctx, { params }) => viewProgramme(ctx, params.id),
  retire: (ctx, { params, body }) => retireProgramme(ctx, params.id, body.version),
  offer: (ctx, { params, body }) => offerProgramme(ctx, params.id, body.version),
  history: historyAnswer('programme', async (ctx, id) => findProgramme(id, await placeOf(ctx))),
  holders: (ctx, { params, query }) => holdersOf(ctx, params.id, query),
});

export const signUpRoutes = routesOf(signUpContract, [signUpCommands], {
  preview: (ctx, { body }) => previewSignUp(ctx, body),
});
