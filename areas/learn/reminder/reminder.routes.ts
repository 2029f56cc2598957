import { reminderContract } from './reminder.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { listExemptions } from './reminder.commands.ts';
import * as reminderCommands from './reminder.commands.ts';

export const reminderRoutes = routesOf(reminderContract, [reminderCommands], {
  exemptions: (ctx) => listExemptions(ctx),
});
