/** Packages and agreements: load, decide by the rules, save. Each command is one transaction. */
import { agreementMachine } from './agreement.machine.ts';
import type { Agreement, AgreementRow } from './agreement.model.ts';
import { byDate, endOf, isRunning, whyNotRenew, whyNotTerminate } from './agreement.rules.ts';
import { Terms, type PackageRow } from '../package/package.model.ts';
import { packageMachine } from '../package/package.machine.ts';
import type { Day } from '#kit/domain/day.ts';
import { faultAt, NotFound, refuseIf } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { checkCover } from './agreement-cover-check.service.ts';
import {
  coversOf,
  datedAgreement,
  findAgreement,
  findPackage,
  invoicedUntil,
  networkToday,
  papersOf,
  parentOf,
  type AgreementRecord,
  type PackageRecord,
  getKind,
  insertPackage,
  insertAgreement,
  saveDated,
} from './agreement.store.ts';
import { insertCovers } from './agreement-cover.store.ts';
import { packageContract } from '../package/package.contract.ts';
import { agreementContract } from './agreement.contract.ts';

export const todayOfNetwork = async (ctx: Ctx): Promise<Day> => {
  const [[found]] = await ctx.read(networkToday(ctx.clock.now()));
  if (!found) throw new NotFound();
  return found.today;
};

export const presentPackage = ({ terms, is_managed, ...one }: PackageRecord): PackageRow => ({
  ...one,
  ...Terms.parse(terms),
  can: is_managed ? ['edit', ...movesFrom(packageMachine, one.status, () => true)] : [],
});
const getPackage = async (ctx: Ctx, id: number): Promise<PackageRecord> => {
  const [[found]] = await ctx.read(findPackage(id));
  if (!found) throw new NotFound();
  return found;
};
const getManagedPackage = async (ctx: Ctx, id: number): Promise<PackageRecord> => {
  const found = await getPackage(ctx, id);
  if (!found.is_managed) throw new NotFound();
  return found;
};
export const viewPackage = async (ctx: Ctx, id: number): Promise<PackageRow> =>
  presentPackage(await getPackage(ctx, id));

export const createPackage = command(
  packageContract.create,
  async (ctx, { organisation_id, name, currency, ...terms }) => {
    const [[owner]] = await ctx.read(parentOf(organisation_id));
    if (!owner?.is_managed) faultAt('organisation_id', 'not_one_of');
    const kind = await getKind(ctx.db, organisation_id);
    refuseIf(kind === 'franchisee' ? 'network.no_issuer' : null);
    const id = await insertPackage(ctx.db, { organisation_id, name, currency, terms: JSON.stringify(terms) });
    return viewPackage(ctx, id);
  },
);
export const editPackage = command(packageContract.edit, async (ctx, id, { version, name, currency, ...terms }) => {
  await getManagedPackage(ctx, id);
  await saveVersioned(ctx.db, 'franchise_package', id, version, { name, currency, terms: JSON.stringify(terms) });
  return viewPackage(ctx, id);
});
export const movePackage = command(
  async (ctx: TxCtx, id: number, version: number, move: 'retire' | 'offer'): Promise<PackageRow> => {
    const { status } = await getManagedPackage(ctx, id);
    refuseIf(canMove(packageMachine, status, move) ? null : 'kit.move_not_possible', { status });
    await saveVersioned(ctx.db, 'franchise_package', id, version, { status: packageMachine.moves[move].to });
    return viewPackage(ctx, id);
  },
);

export const presentAgreement = ({ terms: _terms, is_managed, ...one }: AgreementRecord): AgreementRow => {
  const moves = isRunning(one.status) ? (['renew', 'renewal', 'terminate', 'cover', 'take_out'] as const) : [];
  return { ...one, can: is_managed ? [...moves, 'add_document'] : [] };
};
export const viewAgreement = async (ctx: Ctx, id: number): Promise<Agreement> => {
  const [[found], covers, papers] = await ctx.read(
    findAgreement(id, await todayOfNetwork(ctx)),
    coversOf(id),
    papersOf(id),
  );
  if (!found) throw new NotFound();
  return { ...presentAgreement(found), terms: Terms.parse(found.terms), covers, papers };
};
export const getManagedAgreement = async (ctx: Ctx, id: number): Promise<AgreementRecord> => {
  const [[found]] = await ctx.read(findAgreement(id, await todayOfNetwork(ctx)));
  if (!found?.is_managed) throw new NotFound();
  return found;
};

export const createAgreement = command(agreementContract.create, async (ctx, input) => {
  const { organisation_id, package_id, start_on, renewal } = input;
  const [[debtor]] = await ctx.read(parentOf(organisation_id));
  if (!debtor) throw faultAt('organisation_id', 'not_one_of');
  refuseIf(debtor.closed_on === null ? null : 'network.is_closed');
  const [[offer]] = await ctx.read(findPackage(package_id));
  if (!offer?.is_managed) throw faultAt('package_id', 'not_one_of');
  refuseIf(debtor.parent_id === offer.organisation_id ? null : 'network.not_its_issuer');
  refuseIf(offer.status === 'active' ? null : 'network.package_retired');
  const terms = Terms.parse(offer.terms);
  const { max_branches } = terms;
  await checkCover(ctx, organisation_id, { currency: offer.currency, max_branches }, input.branches);
  const end_on = endOf(start_on, terms.term_months);
  const id = await insertAgreement(ctx.db, {
    organisation_id,
    issuer_id: offer.organisation_id,
    package_id,
    package_name: offer.name,
    currency: offer.currency,
    terms: JSON.stringify(terms),
    start_on,
    end_on,
    renewal,
  });
  const covered = [...new Set(input.branches)].map((branch_id) => ({
    agreement_id: id,
    organisation_id,
    branch_id,
    start_on,
    end_on,
  }));
  await insertCovers(ctx.db, covered);
  await followDate(ctx, await todayOfNetwork(ctx), id);
  return viewAgreement(ctx, id);
});

/**
 * Applies a date to one agreement: expiring, expired, renewed. The row is locked meanwhile, so running it twice has no
 * further effect.
 */
export const followDate = async ({ db }: TxCtx, today: Day, id: number): Promise<boolean> => {
  const { rows } = await db.executeQuery(datedAgreement(id).compile());
  const next = rows[0] ? byDate(rows[0], today) : null;
  if (!next) return false;
  await saveDated(db, id, next);
  return true;
};

export const renewAgreement = command(agreementContract.renew, async (ctx, id, { version }) => {
  const agreement = await getManagedAgreement(ctx, id);
  const { term_months } = Terms.parse(agreement.terms);
  refuseIf(whyNotRenew({ ...agreement, term_months }), { status: agreement.status });
  const renewals = agreement.renewals + 1;
  const end_on = endOf(agreement.start_on, term_months, renewals);
  await saveVersioned(ctx.db, 'franchise_agreement', id, version, {
    renewals,
    end_on,
    status: agreementMachine.moves.renew.to,
  });
  await followDate(ctx, await todayOfNetwork(ctx), id);
  return viewAgreement(ctx, id);
});

export const terminateAgreement = command(
  agreementContract.terminate,
  async (ctx, id, { version, terminated_on, reason }) => {
    const agreement = await getManagedAgreement(ctx, id);
    const [[invoiced]] = await ctx.read(invoicedUntil(id));
    refuseIf(whyNotTerminate(agreement, terminated_on, invoiced?.day ?? null), { status: agreement.status });
    await saveVersioned(ctx.db, 'franchise_agreement', id, version, { status: 'terminated', terminated_on, reason });
    return viewAgreement(ctx, id);
  },
);

export const changeRenewal = command(agreementContract.renewal, async (ctx, id, { version, renewal }) => {
  const { status } = await getManagedAgreement(ctx, id);
  refuseIf(isRunning(status) ? null : 'kit.move_not_possible', { status });
  await saveVersioned(ctx.db, 'franchise_agreement', id, version, { renewal });
  return viewAgreement(ctx, id);
});
