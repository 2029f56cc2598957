/** What the button says that leaves everything as it is. */
import type { Question } from '../tell.ts';

type Words = { cancel: string; back: string };
/** “Cancel” beside “Cancel trial” would read as the same thing. */
export const declineOf = ({ yes, no }: Pick<Question, 'yes' | 'no'>, { cancel, back }: Words): string =>
  (no === undefined || no === cancel) && yes.startsWith(cancel) ? back : (no ?? cancel);
