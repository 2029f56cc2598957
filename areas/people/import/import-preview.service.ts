/** What a mapping does with a file, before anything is imported. */
import { dayIn } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asExisting, type KnownPerson } from './import-existing.rules.ts';
import { countRow, noCounts, type PlannedRow } from './import-plan.rules.ts';
import { MAX_PREVIEW_ROWS, SHOWN_IN_PREVIEW, type AskPreview, type Preview, type PreviewRow } from './import.model.ts';
import { closuresFrom, programmesSoldIn } from '#areas/membership/membership/membership.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { checkMapping } from './import.commands.ts';
import { rowsOfImport } from './import-file.service.ts';
import {
  indexFile,
  inTurns,
  judgeBatch,
  readRows,
  type Judge,
  type LookUp,
  type Open,
} from './import-judge.service.ts';
import { byId, endOf, termOf, type Selling } from './import-term.service.ts';
import { findImport, likeRows } from './import.store.ts';

type Shown = Selling & { closures: Parameters<typeof endOf>[1] };
const shownTerm = ({ outcome, person }: PlannedRow, selling: Shown): PreviewRow['term'] => {
  const term = outcome === 'create' ? termOf(person, selling) : null;
  if (!term) return null;
  const { start_on, sessions_left, rest, instalments } = term;
  const end_on = endOf(term, selling.closures, selling.today);
  const [next] = instalments;
  const { currency } = selling;
  const next_payment = next ? { due_on: next.due_on, amount_cents: next.amount_cents, currency } : null;
  return { start_on, end_on, sessions_left, next_payment, frozen_until: rest?.until_on ?? null };
};
const shown = (planned: PlannedRow, selling: Shown): PreviewRow => {
  const { row, outcome, person, faults, notices, corrections } = planned;
  const { kind, standing, first_name, last_name, email, phone, date_of_birth, programme_name } = person;
  return {
    row,
    outcome,
    kind,
    standing,
    first_name,
    last_name,
    email,
    phone,
    date_of_birth,
    programme_name,
    term: shownTerm(planned, selling),
    faults,
    notices,
    corrections,
  };
};
const isBad = ({ outcome }: PlannedRow): boolean => outcome === 'faulty' || outcome === 'repeated';

const addRow = (preview: Preview, planned: PlannedRow, onlyBad: boolean, selling: Shown): void => {
  countRow(preview.counts, planned);
  preview.previewed++;
  for (const { key } of planned.faults) preview.faults[key] = (preview.faults[key] ?? 0) + 1;
  if (!onlyBad || isBad(planned)) preview.rows.push(shown(planned, selling));
};

/** The e-mails of clients who would be there after these rows. */
const addComing = (coming: Map<string, number>, { outcome, person, row }: PlannedRow): void => {
  if (outcome === 'create' && person.kind === 'member' && person.email !== null) coming.set(person.email, row);
};

/**
 * Reads the file as the import does: once for what must be known of all rows, then turn by turn to judge each. Clients
 * whom the import would have stored by then are noted instead.
 */
export const previewImport = async (
  ctx: Ctx,
  id: number,
  { mapping, value_maps, only_bad }: AskPreview,
): Promise<Preview> => {
  const [[record]] = await ctx.read(findImport(id));
  if (!record) throw new NotFound();
  checkMapping(mapping, record);
  const today = dayIn(record.time_zone, ctx.clock.now());
  const { branch_id, currency } = record;
  const [programmes, closures] = await ctx.read(programmesSoldIn(branch_id), closuresFrom(branch_id, today));
  const selling = { today, currency, programmes: byId(programmes), closures };
  const judge: Judge = {
    mapping,
    maps: value_maps,
    options: { today, country: record.country_code, currency: record.currency },
  };
  const open: Open = (which) => readRows(rowsOfImport(ctx, record), judge, { ...which, atMost: MAX_PREVIEW_ROWS });
  const lookUp: LookUp = async (keys) =>
    asExisting(((await ctx.run([likeRows(record.branch_id, keys)]))[0] ?? []) as KnownPerson[]);
  const index = await indexFile(open, Math.min(record.row_count, MAX_PREVIEW_ROWS), lookUp);
  const preview: Preview = { counts: noCounts(), faults: {}, previewed: 0, total: record.row_count, rows: [] };
  const coming = new Map<string, number>();
  for await (const { batch } of inTurns(index, open)) {
    for (const planned of (await judgeBatch(index, batch, lookUp, coming)).rows) {
      addRow(preview, planned, only_bad, selling);
      addComing(coming, planned);
    }
  }
  const rows = preview.rows.toSorted((a, b) => a.row - b.row).slice(0, SHOWN_IN_PREVIEW);
  return { ...preview, rows };
};
