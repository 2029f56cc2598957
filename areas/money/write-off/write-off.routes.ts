import { writeOffContract } from './write-off.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';
import * as writeOffCommands from './write-off.commands.ts';

export const writeOffRoutes = routesOf(writeOffContract, [writeOffCommands], {}, moneyConstraints);
