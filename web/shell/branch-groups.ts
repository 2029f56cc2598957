/** The list of the branch selector: matching the typed text, grouped by country, recently used branches first. */
import type { Branch } from '#areas/network/branch/branch.model.ts';
import { matches } from './palette-match.ts';

type Listed = Pick<Branch, 'id' | 'name' | 'code' | 'country_code' | 'region' | 'address'>;
type BranchGroup<B extends Listed> = {
  /** `recent`, or the code of a country. */
  id: string;
  branches: readonly B[];
};
export type Asked = {
  typed: string;
  /** Only branches of this country. */
  country: string | null;
  current: Pick<Branch, 'id' | 'country_code'>;
  recent: readonly number[];
  nameOf: (country_code: string) => string;
};

/** "Club 9" comes before "Club 10". */
export const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });

export const branchGroups = <B extends Listed>(branches: readonly B[], asked: Asked): BranchGroup<B>[] => {
  const { typed, country, current, recent, nameOf } = asked;
  const fits = branches.filter(
    (one) =>
      (country === null || one.country_code === country) &&
      matches(
        `${one.name} ${one.code} ${one.region} ${one.address} ${one.country_code} ${nameOf(one.country_code)}`,
        typed,
      ),
  );
  // First the exact code, then names that start with the text, then names that contain it.
  const wanted = typed.toLowerCase();
  const begins = (one: B): number =>
    wanted === '' || one.code.toLowerCase() === wanted ? 0 : one.name.toLowerCase().startsWith(wanted) ? 1 : 2;
  const last = typed === '' ? recent.filter((id) => id !== current.id) : [];
  const entered = last.flatMap((id) => fits.filter((one) => one.id === id));
  const rest = fits.filter((one) => !entered.includes(one)).toSorted((a, b) => begins(a) - begins(b) || byName(a, b));
  const best = (code: string): number =>
    Math.min(...rest.filter((one) => one.country_code === code).map((one) => begins(one)));
  const own = (code: string): number => (code === current.country_code ? 0 : 1);
  const codes = [...new Set(rest.map((one) => one.country_code))].toSorted(
    (a, b) => best(a) - best(b) || own(a) - own(b) || nameOf(a).localeCompare(nameOf(b)),
  );
  const groups = codes.map((code) => ({ id: code, branches: rest.filter((one) => one.country_code === code) }));
  return entered.length > 0 ? [{ id: 'recent', branches: entered }, ...groups] : groups;
};

type Named = Pick<Branch, 'id' | 'name' | 'code' | 'region'>;
const quality = ({ name, code, region }: Named, typed: string): number | null => {
  const wanted = typed.toLowerCase();
  if (code.toLowerCase() === wanted) return 0;
  if (name.toLowerCase().startsWith(wanted)) return 1;
  return matches(`${name} ${region}`, typed) ? 2 : null;
};
/** For the palette: first the exact code, then names that start with the text, then names that contain it. */
export const branchesFor = <B extends Named>(branches: readonly B[], typed: string): B[] =>
  branches
    .flatMap((branch) => {
      const fit = quality(branch, typed);
      return fit === null ? [] : [{ branch, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit || byName(a.branch, b.branch))
    .map(({ branch }) => branch);
