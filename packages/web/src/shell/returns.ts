/** Where a switch of the branch leads: from a page tied to the old branch to its list, else the page loads again. */
import { pageFor } from '#domain/access.ts';

export const returnOf = (pathname: string): string | null => pageFor(pathname)?.page.listOf ?? null;
