/** A list that is searched by typing: what is chosen is selected when one comes to it, so that typing replaces it. */
import type { SyntheticEvent } from 'react';

const selectAll = (event: SyntheticEvent<HTMLInputElement>): void => event.currentTarget.select();
export const typeOver = { onFocus: selectAll, onClick: selectAll } as const;
