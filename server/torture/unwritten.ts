/**
 * Checks that refused calls write nothing. Reading every table takes longer than ten calls, so the tables are compared
 * after every 100; if they differ, the calls are made again one by one to find the culprit.
 */
import type { Sql } from '#kit/server/db.ts';
import { OWN_TABLES, type Answer } from './ask.ts';
import { contentsOf } from './fixture.ts';

const CALLS = 100;
type Contents = Record<string, string>;
type Made = { name: string; again: Answer['again'] };

const changedTables = (before: Contents, after: Contents): string[] =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table]);

export class Unwritten {
  private readonly owner: Sql;
  private before: Contents | undefined;
  private made: Made[] = [];

  constructor(owner: Sql) {
    this.owner = owner;
  }

  /** Call before the first of the calls. */
  async begin(): Promise<void> {
    this.made = [];
    this.before = await this.contents();
  }

  async add(name: string, { again }: Answer): Promise<void> {
    this.made.push({ name, again });
    if (this.made.length >= CALLS) await this.end();
  }

  /** Throws if one of the calls since the last check wrote something. */
  async end(): Promise<void> {
    if (!this.before) throw new Error('begin was not called');
    const made = this.made.splice(0);
    const after = await this.contents();
    const changed = changedTables(this.before, after);
    this.before = after;
    if (changed.length === 0) return;
    const writers = await this.writersAmong(made);
    this.before = await this.contents();
    const suspects = writers.length > 0 ? writers : ['one of', ...made.map(({ name }) => name)];
    throw new Error(`refused, but written to ${changed.join(', ')}:\n${suspects.join('\n')}`);
  }

  /** A call that writes only once is not found this way. */
  private async writersAmong(made: readonly Made[]): Promise<string[]> {
    const writers: string[] = [];
    for (const { name, again } of made) {
      const before = await this.contents();
      await again();
      const changed = changedTables(before, await this.contents());
      if (changed.length > 0) writers.push(`${name} writes to ${changed.join(', ')}`);
    }
    return writers;
  }

  private contents(): Promise<Contents> {
    return contentsOf(this.owner, OWN_TABLES);
  }
}
