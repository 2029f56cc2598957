import { systemContract } from './system.contract.ts';
import { viewSystem } from './system.commands.ts';
import * as systemCommands from './system.commands.ts';
import { routesOf } from '#kit/server/routes.ts';

export const systemRoutes = routesOf(systemContract, [systemCommands], {
  view: (ctx) => viewSystem(ctx),
});
