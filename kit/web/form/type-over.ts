/** A list that is searched by typing: the current value is selected on focus, so that typing replaces it. */
import type { SyntheticEvent } from 'react';

const selectAll = (event: SyntheticEvent<HTMLInputElement>): void => event.currentTarget.select();
export const typeOver = { onFocus: selectAll, onClick: selectAll } as const;
