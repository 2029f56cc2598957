import { walletContract } from './wallet.contract.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { routes } from '#kit/server/routes.ts';
import { movesOfWallets } from './wallet.store.ts';

export const walletRoutes = routes(walletContract, {
  moves: async (ctx, { params }) => {
    const { id } = await memberFacts(ctx, params.id);
    const [moves] = await ctx.read(movesOfWallets(id));
    return moves;
  },
});
