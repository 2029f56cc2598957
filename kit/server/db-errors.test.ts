import { describe, expect, it } from 'vitest';
import { isAway, isConnectionLost, isDown } from './db-errors.ts';

const coded = (code: string): Error => Object.assign(new Error('the database said so'), { code });

describe('what an error of the database means', () => {
  it.each([
    ['53300', 'too many connections'],
    ['53100', 'the disk is full'],
    ['53200', 'out of memory'],
    ['25006', 'it only reads'],
    ['57P01', 'an administrator ended it'],
    ['57P02', 'it crashed'],
    ['57P03', 'it is starting'],
    ['08006', 'the connection failed'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ETIMEDOUT', 'the network drops everything'],
    ['57014', 'a statement took too long'],
    ['55P03', 'a lock took too long'],
    ['40001', 'others changed the same, every time'],
    ['40P01', 'two waited for each other, every time'],
  ])('%s (%s): come again in a moment', (code) => {
    expect(isAway(coded(code))).toBe(true);
  });

  it.each(['23505', '42P01', '22003', '42501'])('%s is no reason to come again', (code) => {
    expect(isAway(coded(code))).toBe(false);
  });

  it('a statement or lock that took too long leaves the database as it is', () => {
    expect(['57014', '55P03'].map((code) => isDown(coded(code)))).toEqual([false, false]);
    expect(['53100', '25006'].map((code) => isDown(coded(code)))).toEqual([true, true]);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('%s: the connection is of no use', (sentence) => {
    expect(isConnectionLost(new Error(sentence))).toBe(true);
  });
});
