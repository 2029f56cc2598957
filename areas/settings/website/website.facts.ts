/** What other areas can read about websites. */
export { holdKey, keyOfSite, type OpenKey } from './website.store.ts';
