/** Challenges: periods, rules, teams, who takes part, and the board. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { challengeMachine } from './challenge.machine.ts';
import {
  Board,
  Challenge,
  challengeStatuses,
  DropTeam,
  EditChallenge,
  Entry,
  JoinChallenge,
  JoinOwn,
  LeaveChallenge,
  metrics,
  MoveChallenge,
  NewChallenge,
  NewEntry,
  NewTeam,
  OwnChallenge,
  UndoEntry,
} from './challenge.model.ts';

export const ChallengeQuery = listQuery({
  status: manyOf(z.enum(challengeStatuses)),
  metric: manyOf(z.enum(metrics)),
  sort: sortBy(['title', 'starts_on', 'ends_on', 'participants', 'id'], '-starts_on'),
});
export type ChallengeQuery = z.output<typeof ChallengeQuery>;

const rows = rowsOf('challenge', { see: 'VIEW_CLASSES', write: 'MANAGE_CLASSES', answer: 'toast' });
const closed = ['challenge.not_published'] as const;
const joins = [...closed, 'challenge.ended', 'challenge.joined'] as const;
export const challengeContract = contract({
  list: rows.list('Challenges of a branch and of the network', ChallengeQuery, Challenge),
  view: rows.view('One challenge', Challenge),
  board: rows.of('board', 'Who leads; names and pictures as their owners agreed', Board),
  entries: rows.of(
    'entries',
    'Points and measurements of clients that the caller sees, the latest first',
    z.array(Entry),
  ),
  create: rows.create('Write a challenge of a branch, or of the network', NewChallenge, Challenge, {
    answer: 'dialog',
  }),
  edit: rows.edit('Edit a challenge', EditChallenge, Challenge, { answer: 'dialog', refuses: ['challenge.closed'] }),
  move: {
    ...rows.move('Publish, withdraw or close a challenge', challengeMachine, MoveChallenge, Challenge),
    refuses: ['kit.move_not_possible', 'challenge.still_runs'],
  },
  remove: rows.remove('Delete a challenge that nobody takes part in', { refuses: ['challenge.has_participants'] }),
  history: rows.history('What happened to a challenge'),
  addTeam: rows.post('addTeam', 'Add a team', NewTeam, Challenge, {
    refuses: ['challenge.closed', 'challenge.team_exists'],
  }),
  dropTeam: rows.post('dropTeam', 'Remove a team; its members stay in the challenge', DropTeam, Challenge, {
    refuses: ['challenge.closed'],
  }),
  join: rows.post('join', 'A client takes part, with what they agree to show', JoinChallenge, Board, {
    refuses: joins,
  }),
  leave: rows.post('leave', 'A client no longer takes part', LeaveChallenge, Board, { refuses: closed }),
  enter: rows.post('enter', 'Note points or a measurement of a client', NewEntry, Board, {
    refuses: [...closed, 'challenge.outside', 'challenge.not_entered', 'challenge.not_joined'],
  }),
  undoEntry: rows.post('undoEntry', 'Take back an entry, with a reason', UndoEntry, Board, { refuses: closed }),
});

const Token = z.object({ token: z.string().min(20, { error: 'invalid' }).max(200) });
const own = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent' } as const;
/** As clients see them, on their own page. */
export const ownChallengeContract = contract({
  own: {
    ...own,
    path: 'challenge/own',
    says: 'The challenges that a client can join or has joined, with where they stand; empty if the session has ended',
    effect: 'read',
    body: Token,
    data: z.array(OwnChallenge).nullable(),
    perMinute: 120,
  },
  join: {
    ...own,
    path: 'challenge/own/join',
    says: 'A client takes part, with what they agree to show, or changes what they show',
    body: Token.extend(JoinOwn.shape),
    data: z.object({ id: Id }),
    secret: true,
    perMinute: 30,
    refuses: ['people.signed_out', ...closed, 'challenge.ended'],
  },
  leave: {
    ...own,
    path: 'challenge/own/leave',
    says: 'A client no longer takes part',
    body: Token.extend({ challenge_id: Id }),
    data: z.object({ id: Id }),
    secret: true,
    perMinute: 30,
    refuses: ['people.signed_out', ...closed],
  },
});
