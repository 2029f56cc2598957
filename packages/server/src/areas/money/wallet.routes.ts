import { walletContract } from '#domain/areas/money/wallet.contract.ts';
import { memberFacts } from '#server/areas/people/member.commands.ts';
import { routes } from '#server/kit/routes.ts';
import { movesOfWallets } from './wallet.store.ts';

export const walletRoutes = routes(walletContract, {
  moves: async (ctx, { params }) => {
    const { id } = await memberFacts(ctx, params.id);
    const [moves] = await ctx.read(movesOfWallets(id));
    return moves;
  },
});
