/** The page after a branch switch: the list of a page that belonged to the old branch; otherwise the page reloads. */
import { pageFor, type Caller } from '#access/access.ts';
import { mayOpen } from '#kit/web/rights.ts';

/** The person's own profile pages, unless the address names someone else. */
const aboutOneself: readonly string[] = ['/user/edit', '/user/changePassword', '/user/CPRCertificate'];

/**
 * Null if the page stays. A page about the person belongs to no branch; a list that isn't allowed in the new branch is
 * replaced by Home.
 */
export const returnOf = (pathname: string, staff_id: number, caller: Caller): string | null => {
  const found = pageFor(pathname);
  const list = found?.page.listOf;
  if (!found || !list) return null;
  if (aboutOneself.includes(found.page.path) && (found.id === null || found.id === staff_id)) return null;
  return mayOpen(list, caller) ? list : '/home';
};
