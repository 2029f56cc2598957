import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
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
const here = { flag: 'MANAGE_FRANCHISE', branch: 'record' } as const;
/** Doesn't belong to a record yet: checked in the current branch. */
const inBranch = { flag: 'MANAGE_FRANCHISE', branch: 'branch' } as const;
const Versioned = z.object({ version: Version });

export const openingContract = contract({
  list: {
    method: 'GET',
    path: 'opening/:branch_id',
    says: 'Branches that are being opened, newest first, whatever the branch: drafts, prepared ones and those open since',
    ...inBranch,
    query: OpeningQuery,
    data: pageOf(OpeningRow),
  },
  choices: {
    method: 'GET',
    path: 'opening/choices/:branch_id',
    says: 'Where the caller may open a branch, and the branches that can be a template, whatever the branch',
    ...inBranch,
    data: OpeningChoices,
  },
  template: {
    method: 'GET',
    path: 'opening/template/:id',
    says: 'What a branch sells and how many rooms it has, to be copied',
    ...here,
    data: Template,
  },
  view: {
    method: 'GET',
    path: 'opening/view/:id',
    says: 'One opening: the draft with what it lacks, or the checklist of the branch',
    ...here,
    data: Opening,
  },
  create: {
    method: 'POST',
    path: 'opening',
    roomy: true,
    says: 'Begin to open a branch',
    ...inBranch,
    answer: 'silent',
    body: z.object({ branch_id: Id, draft: OpeningDraft.optional() }),
    data: Opening,
  },
  save: {
    method: 'PUT',
    path: 'opening/:id',
    roomy: true,
    says: 'Keep what was filled in so far',
    ...here,
    answer: 'silent',
    body: SaveOpening,
    data: Opening,
    refuses: ['kit.move_not_possible'],
  },
  prepare: {
    method: 'POST',
    path: 'opening/prepare/:id',
    says: 'Make the branch of a draft, with its settings and programmes, and invite its first admin',
    ...here,
    answer: 'toast',
    body: Versioned,
    data: Opening,
    refuses: ['kit.move_not_possible', 'network.person_not_active', 'network.no_seat_left'],
  },
  open: {
    method: 'POST',
    path: 'opening/open/:id',
    says: 'Open the branch: from then on it sells, and its agreements cover it',
    ...here,
    answer: 'toast',
    body: Versioned,
    data: Opening,
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
  discard: {
    method: 'POST',
    path: 'opening/discard/:id',
    says: 'Throw a draft away, or a branch that was prepared and in which nothing was written down',
    ...here,
    answer: 'toast',
    body: Versioned,
    data: Opening,
    refuses: ['kit.move_not_possible', 'network.opening_recorded'],
  },
  appointments: {
    method: 'GET',
    path: 'opening/appointments/:id',
    says: 'Who can be appointed in an organisation, and who is',
    ...here,
    data: AppointChoices,
  },
  appoint: {
    method: 'POST',
    path: 'opening/appoint',
    says: 'Invite an admin of a branch or an operator of an organisation by e-mail',
    ...here,
    answer: 'dialog',
    body: Appoint,
    data: z.object({ id: Id, email: z.string(), is_invited: z.boolean() }),
    refuses: ['network.person_not_active', 'network.holds_role', 'network.no_seat_left'],
  },
});
