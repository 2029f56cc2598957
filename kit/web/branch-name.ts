/** The name of a branch if only the name is known: the head office has one in each language until it is renamed. */
import { signal } from './signal.ts';
import { say } from './words.ts';

/**
 * What the network's head office is called, as the server sends it with each session; other branches can have any name.
 */
export const headOfficeName = signal<string | null>(null);

const UNNAMED = 'HQ';
export const branchText = (name: string): string =>
  name === UNNAMED && headOfficeName.get() === UNNAMED ? say('shell')('headOffice') : name;
