/** The name of a child beside something that belongs to them; null for the client. */
import type { OwnView } from '#areas/people/member-self/member-self.model.ts';

export const childName = ({ people }: OwnView, member_id: number): string | null =>
  people.find((person) => person.id === member_id && !person.is_self)?.first_name ?? null;
