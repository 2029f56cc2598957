import { giftContract } from './gift.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';
import * as giftCommands from './gift.commands.ts';

export const giftRoutes = routesOf(giftContract, [giftCommands], {}, moneyConstraints);
