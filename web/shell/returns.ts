/** Where a switch of the branch leads: from a page tied to the old branch to its list, else the page loads again. */
import { pageFor, type Caller } from '#access/access.ts';
import { mayOpen } from '#kit/web/rights.ts';

/** The own profile pages, unless the address names another person. */
const aboutOneself: readonly string[] = ['/user/edit', '/user/changePassword', '/user/CPRCertificate'];

/**
 * Null when the page stays. A page about oneself belongs to no branch; a list that may not be opened in the new
 * branch gives way to Home.
 */
export const returnOf = (pathname: string, staff_id: number, caller: Caller): string | null => {
  const found = pageFor(pathname);
  const list = found?.page.listOf;
  if (!found || !list) return null;
  if (aboutOneself.includes(found.page.path) && (found.id === null || found.id === staff_id)) return null;
  return mayOpen(list, caller) ? list : '/home';
};
