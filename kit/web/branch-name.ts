/** The name of a branch where only the name is known: the head office has one in each language until it is given another. */
import { say } from './words.ts';

const UNNAMED = 'HQ';
export const branchText = (name: string): string => (name === UNNAMED ? say('shell')('headOffice') : name);
