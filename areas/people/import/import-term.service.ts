/** The membership that is imported with a person: the same for the preview and for the import. */
import type { Day } from '#kit/domain/day.ts';
import type { ImportPerson } from './import-rows.rules.ts';
import { broughtTerm } from './import-term.rules.ts';
import { withClosures } from '#areas/membership/closure/closure.rules.ts';
import { endWith } from '#areas/membership/suspension/suspension.rules.ts';
import { priceOn } from '#areas/membership/programme/programme.rules.ts';
import type { Brought } from '#areas/membership/membership/imported.commands.ts';
import type { SoldProgramme } from '#areas/membership/membership/membership.facts.ts';

export type Selling = { today: Day; currency: string; programmes: ReadonlyMap<number, SoldProgramme> };
type Closures = Parameters<typeof withClosures>[2];
/** Its last day once it is imported: the closed days of the branch are added at the end, as the import does. */
export const endOf = (term: Term, closures: Closures, today: Day): Day =>
  endWith(term.paid_until, withClosures(term, term.rest ? [term.rest] : [], closures, today));

export const byId = (programmes: readonly SoldProgramme[]): Selling['programmes'] =>
  new Map(programmes.map((programme) => [programme.id, programme]));

type Term = Omit<Brought, 'member_id'>;
/** If the file doesn't say how many sessions are left, all of them are. */
export const termOf = (person: ImportPerson, { today, currency, programmes }: Selling): Term | null => {
  const { standing, programme_id } = person;
  const programme = programme_id === null ? undefined : programmes.get(programme_id);
  if (!programme || standing === 'none') return null;
  const price_cents = priceOn(programme.prices, currency, today)?.price_cents ?? 0;
  const term = broughtTerm(standing, person, { ...programme, price_cents }, today);
  if (!term) return null;
  const left = programme.sessions === null ? null : (person.sessions_left ?? programme.sessions);
  return {
    ...term,
    programme_id: programme.id,
    notice_days: term.billing === 'upfront' ? 0 : programme.notice_days,
    sessions_left: term.status === 'cancelled' && left !== null ? 0 : left,
  };
};
