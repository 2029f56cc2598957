/** The search in the trail, in words. */
import type { AuditQuery } from './audit.contract.ts';
import type { AuditRow } from './audit.model.ts';
import { pointOf, sayChanges } from './audit.rules.ts';
import { blocksWords } from '#kit/domain/blocks.words.ts';
import { areBranchesChosen, asPage, type Paged } from '#kit/domain/page.ts';
import { isHeadOffice } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { codeName, fieldName, kindName } from './audit-words.service.ts';
import { countEntries, findEntries, namesOf, type AuditEntry, type AuditSight, type Named } from './audit.store.ts';
import { inLanguage } from '#kit/domain/words.ts';

const idsIn = (change: unknown): number[] =>
  Array.isArray(change) ? change.filter((id): id is number => typeof id === 'number') : [];

/** Which records the entries refer to: those that were changed and those that their fields point to. */
const spokenOf = (entries: readonly AuditEntry[]): Record<string, number[]> => {
  const ids: Record<string, number[]> = {};
  for (const { kind, record_id, changes } of entries) {
    if (record_id !== null) (ids[kind] ??= []).push(record_id);
    for (const [field, change] of Object.entries(changes)) {
      const table = pointOf(field);
      if (table) (ids[table] ??= []).push(...idsIn(change));
    }
  }
  return ids;
};

const sayEntry = (entry: AuditEntry, names: ReadonlyMap<string, string>, ctx: Ctx): AuditRow => {
  const { kind, record_id, changes, personal, currency, time_zone, ...rest } = entry;
  const { locale } = ctx;
  const words = inLanguage(blocksWords, locale);
  return {
    ...rest,
    kind,
    kind_name: kindName(kind, locale) ?? kind,
    record_id,
    record_name: names.get(`${kind} ${record_id}`) ?? null,
    changes: sayChanges(changes, personal, {
      locale,
      yes: words.yes,
      no: words.no,
      nameOf: (field, id) => names.get(`${pointOf(field)} ${id}`),
      wordOf: (field, code) => codeName(kind, field, code, locale),
      labelOf: (field) => fieldName(kind, field, locale) ?? field,
      currency,
      zone: time_zone,
    }),
  };
};

type Asked = AuditQuery & { branches?: readonly number[] | undefined };
export const searchTrail = async (ctx: Ctx, query: Asked): Promise<Paged<AuditRow>> => {
  const { branches } = ctx.scope;
  // What belongs to the whole network is in no branch that is chosen.
  const isChosen = areBranchesChosen(query);
  const isWhole = ctx.scope.network && (await isHeadOffice(ctx, ctx.branch_id));
  const sight: AuditSight = {
    branches,
    branch_id: ctx.branch_id,
    extent: isChosen ? 'chosen' : isWhole ? 'whole' : 'one',
  };
  const [entries, [count]] = await ctx.read(findEntries(query, sight), countEntries(query, sight));
  const [found] = await ctx.read(namesOf(spokenOf(entries), ctx.locale));
  const names = new Map(found.map((one: Named) => [`${one.of} ${one.id}`, one.name]));
  return asPage(
    query,
    entries.map((entry) => sayEntry(entry, names, ctx)),
    count?.total ?? 0,
  );
};
