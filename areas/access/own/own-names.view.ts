/** How a child is called beside something that is not one's own; null for oneself. */
import type { OwnView } from '#areas/people/member-self/member-self.model.ts';

export const childName = ({ people }: OwnView, member_id: number): string | null =>
  people.find((person) => person.id === member_id && !person.is_self)?.first_name ?? null;
