import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import {
  Appoint,
  AppointChoices,
  Opening,
  OpeningChoices,
  OpeningDraft,
  OpeningRow,
  openingStatuses,
  SaveOpening,
  Template,
} from './opening.model.ts';

export const OpeningQuery = listQuery({
  /** Without it: all except discarded ones. */
  status: manyOf(z.enum(openingStatuses)),
  sort: sortBy(['created_at', 'name'], '-created_at'),
});
export type OpeningQuery = z.output<typeof OpeningQuery>;
const Versioned = z.object({ version: Version });

const opening = rowsOf('opening', { see: 'MANAGE_FRANCHISE' });
export const openingContract = contract({
  list: opening.list(
    'Branches that are being opened, newest first, whatever the branch: drafts, prepared ones and those open since',
    OpeningQuery,
    OpeningRow,
    { choosesNoBranches: true },
  ),
  choices: opening.ofBranch(
    'choices',
    'Where the caller may open a branch, and the branches that can be a template, whatever the branch',
    OpeningChoices,
  ),
  template: opening.of('template', 'What a branch sells and how many rooms it has, to be copied', Template),
  view: opening.view('One opening: the draft with what it lacks, or the checklist of the branch', Opening),
  create: opening.create(
    'Begin to open a branch',
    z.object({ branch_id: Id, draft: OpeningDraft.optional() }),
    Opening,
    { roomy: true, answer: 'silent' },
  ),
  save: opening.edit('Keep what was filled in so far', SaveOpening, Opening, {
    roomy: true,
    answer: 'silent',
    refuses: ['kit.move_not_possible'],
  }),
  prepare: opening.post(
    'prepare',
    'Make the branch of a draft, with its settings and programmes, and invite its first admin',
    Versioned,
    Opening,
    { refuses: ['kit.move_not_possible', 'network.person_not_active', 'network.no_seat_left'] },
  ),
  open: opening.post(
    'open',
    'Open the branch: from then on it sells, and its agreements cover it',
    Versioned,
    Opening,
    {
      refuses: [
        'kit.move_not_possible',
        'network.opening_lacks',
        'network.agreement_over',
        'network.too_many_branches',
        'network.branch_elsewhere',
        'network.other_currency',
        'network.branch_outside',
        'network.agreement_overlaps',
      ],
    },
  ),
  discard: opening.post(
    'discard',
    'Throw a draft away, or a branch that was prepared and in which nothing was written down',
    Versioned,
    Opening,
    { refuses: ['kit.move_not_possible', 'network.opening_recorded'] },
  ),
  appointments: opening.of('appointments', 'Who can be appointed in an organisation, and who is', AppointChoices),
  appoint: opening.inBranch(
    'appoint',
    'Invite an admin of a branch or an operator of an organisation by e-mail',
    Appoint,
    z.object({ id: Id, email: z.string(), is_invited: z.boolean() }),
    {
      branch: 'record',
      answer: 'dialog',
      refuses: ['network.person_not_active', 'network.holds_role', 'network.no_seat_left'],
    },
  ),
});
