import { expect, it } from 'vitest';
import { readMigrations } from './migrate.ts';
import { PREVIOUS_RELEASE } from './release.testing.ts';
import { migrationsFolder } from './root.ts';

/** What a process of the previous release would stumble over. */
const breaking = [
  /\bdrop\s+(table|column|function|view|type)\b/i,
  /\brename\s+(to|column|constraint)\b/i,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\s+(?!.*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i,
];
const faultsIn = (sql: string): string[] =>
  sql
    .split('\n')
    .map((line) => line.replace(/--.*$/, ''))
    .filter((line) => breaking.some((one) => one.test(line)));

it('migrations since the previous release only add', () => {
  const later = readMigrations(migrationsFolder).filter(({ name }) => name > PREVIOUS_RELEASE);
  expect(later.length).toBeGreaterThan(0);
  expect(later.flatMap(({ name, sql }) => faultsIn(sql).map((line) => `${name}: ${line.trim()}`))).toEqual([]);
});

it('notices what an older process would stumble over', () => {
  const bad = [
    'drop table lead;',
    'alter table lead drop column note;',
    'alter table lead rename column note to remark;',
    'alter table lead alter column note type varchar(10);',
    'alter table lead alter column note set not null;',
    'alter table lead add column colour text not null;',
  ];
  expect(bad.filter((line) => faultsIn(line).length === 0)).toEqual([]);
  const good = [
    "alter table lead add column colour text not null default '';",
    'alter table lead add column colour text;',
    'create table colour (name text not null);',
    'alter table lead drop constraint lead_status_check;',
  ];
  expect(good.flatMap(faultsIn)).toEqual([]);
});
