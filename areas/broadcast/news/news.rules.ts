/** When news can be published, and who can change it. */
import type { Flag } from '#access/access.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { newsMachine } from './news.machine.ts';
import type { EditNews, News, newsMoves } from './news.model.ts';

type Times = Pick<EditNews, 'publish_on' | 'publish_time' | 'until_on'>;
/** A day and a time, or neither, and days in order. */
export const newsFaults = ({ publish_on, publish_time, until_on }: Times): Fault[] => [
  ...(publish_on !== null && publish_time === null ? [{ field: 'publish_time', key: 'required' }] : []),
  ...(publish_on === null && publish_time !== null ? [{ field: 'publish_on', key: 'required' }] : []),
  ...(publish_on !== null && until_on !== null && until_on < publish_on
    ? [{ field: 'until_on', key: 'ends_before_start' }]
    : []),
];

type Timed = Pick<News, 'publish_at' | 'until_on'>;
type Moment = { now: Date; zone: string };
/** Nothing is published after its last day, and nothing is scheduled for a time that has passed. */
export const whyNotPublish = (
  { publish_at, until_on }: Timed,
  move: (typeof newsMoves)[number],
  { now, zone }: Moment,
): string | null => {
  if (move === 'unpublish') return null;
  const first: Day = move === 'schedule' && publish_at !== null ? dayIn(zone, new Date(publish_at)) : dayIn(zone, now);
  if (move === 'schedule' && (publish_at === null || new Date(publish_at) <= now)) return 'broadcast.no_publish_time';
  return until_on !== null && until_on < first ? 'broadcast.news_ended' : null;
};

/** Only head office changes what belongs to the network. Without a time to come, there is nothing to schedule. */
export const newsCan = (
  { branch_id, status, publish_at }: Pick<News, 'branch_id' | 'status' | 'publish_at'>,
  caller: { has: (flag: Flag) => boolean; network: boolean; now: Date },
): News['can'] => {
  if (!caller.has('MANAGE_NEWS') || (branch_id === null && !caller.network)) return [];
  const isTimed = publish_at !== null && new Date(publish_at) > caller.now;
  const moves = movesFrom(newsMachine, status, caller.has).filter((move) => move !== 'go_live');
  return [...moves.filter((move) => move !== 'schedule' || isTimed), 'edit', 'delete'];
};
/** Still published, and no longer shown: its last day has passed where the branch is. */
export const isOver = ({ status, until_on }: Pick<News, 'status' | 'until_on'>, today: Day): boolean =>
  status === 'published' && until_on !== null && until_on < today;
