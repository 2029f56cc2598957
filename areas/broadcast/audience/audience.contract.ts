/** Audiences: segments (conditions) and lists (picked clients), who is in them, and whom an e-mail reaches. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { phoneUses } from '#areas/people/member-consent/phone-use.rules.ts';
import {
  AskCount,
  Audience,
  AudienceOverview,
  audienceKinds,
  AudienceRow,
  Contact,
  Counted,
  EditAudience,
  NewAudience,
  reaches,
  SegmentOptions,
} from './audience.model.ts';

export const AudienceQuery = listQuery({
  kind: manyOf(z.enum(audienceKinds)),
  sort: sortBy(['name', 'created_at', 'updated_at', 'id'], 'name'),
});
export type AudienceQuery = z.output<typeof AudienceQuery>;
const ListsQuery = listQuery({ sort: sortBy(['name', 'updated_at', 'id'], 'name') });
export const ContactQuery = listQuery({
  reach: manyOf(z.enum(reaches)),
  calls: manyOf(z.enum(phoneUses)),
  texts: manyOf(z.enum(phoneUses)),
  sort: sortBy(['name', 'id'], 'name'),
});
export type ContactQuery = z.output<typeof ContactQuery>;

const rows = rowsOf('audience', { see: 'VIEW_NEWS', write: 'MANAGE_AUDIENCE', answer: 'dialog' });
export const audienceContract = contract({
  list: rows.list('Segments and lists of a branch and of the network', AudienceQuery, AudienceRow),
  lists: rows.ofBranch('lists', 'Lists of picked clients only', pageOf(AudienceRow), { query: ofBranches(ListsQuery) }),
  options: rows.ofBranch('options', 'The records that conditions of a segment can name', SegmentOptions),
  overview: rows.ofBranch('overview', 'Whom marketing e-mails reach, and what clients agree to', AudienceOverview, {
    dear: true,
  }),
  view: rows.view('An audience with its conditions or clients, and how many an e-mail reaches', Audience),
  contacts: rows.of('contacts', 'Who is in an audience now, and whether an e-mail reaches them', pageOf(Contact), {
    flag: 'VIEW_CLIENT',
    query: ContactQuery,
  }),
  contactsCsv: rows.of('contactsCsv', 'The same people as a CSV file', z.null(), {
    flag: 'EXPORT_PEOPLE',
    query: ContactQuery,
    file: 'csv',
  }),
  numbers: rows.of(
    'numbers',
    'Phone numbers of an audience that a Do-Not-Call register must be asked about before they are called, one on each line',
    z.null(),
    { flag: 'EXPORT_PEOPLE', file: 'csv' },
  ),
  count: rows.inBranch('count', 'How many clients the conditions apply to now, with some of them', AskCount, Counted, {
    flag: 'VIEW_NEWS',
    effect: 'read',
    answer: 'silent',
    dear: true,
    roomy: true,
  }),
  create: rows.create('Create a segment or a list, of a branch or of the network', NewAudience, Audience, {
    roomy: true,
  }),
  edit: rows.edit('Change a segment or a list', EditAudience, Audience, { roomy: true }),
  remove: rows.remove('Delete an audience; messages that were sent to it keep their recipients'),
});
