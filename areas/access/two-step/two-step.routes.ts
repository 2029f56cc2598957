import { twoStepContract } from './two-step.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { editMyBank, myBank } from '../staff/bank.commands.ts';
import { recoverSignIn } from '../session/session.commands.ts';
import {
  beginApp,
  confirmApp,
  renewCodes,
  sendProof,
  setEmailCode,
  turnAppOff,
  twoStepState,
  withPassword,
} from './two-step.commands.ts';

export const twoStepRoutes = routes(twoStepContract, {
  state: (ctx) => twoStepState(ctx),
  sendCode: { own: (ctx) => sendProof(ctx) },
  begin: { own: (ctx, { body }) => beginApp(ctx, body) },
  confirm: { own: (ctx, { body }) => confirmApp(ctx, body.code) },
  recoveryCodes: { own: (ctx, { body }) => renewCodes(ctx, body) },
  off: { own: (ctx, { body }) => turnAppOff(ctx, body) },
  emailCode: { own: (ctx, { body }) => setEmailCode(ctx, body) },
  recover: { own: (ctx, { body }, extra) => recoverSignIn(ctx, body, extra) },
  bank: (ctx) => myBank(ctx),
  editBank: { own: (ctx, { body }) => withPassword(ctx, body.password, (inside) => editMyBank(inside, body)) },
});
