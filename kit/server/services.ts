/** The tools available to every handler and job. Created once by the application. */
import type { Logger } from 'pino';
import type { Config } from '#server/boot/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import type { Dear } from './dear.ts';
import type { Files } from './files.ts';
import type { Gateway } from './gateway.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live.ts';
import type { Meetings } from './meeting.ts';
import type { Pictures } from './pictures.ts';
import type { SecurityEvents } from './security-events.ts';
import type { Sessions } from './session.ts';
import type { Side } from './side.ts';

export type Services = {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Database;
  sessions: Sessions;
  jobs: Jobs;
  live: Live;
  files: Files;
  gateway: Gateway;
  meetings: Meetings;
  pictures: Pictures;
  dear: Dear;
  /** Only in a full server; elsewhere files are created in the same process. */
  side: Side | undefined;
  events: SecurityEvents;
};
