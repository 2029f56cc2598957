import { z } from 'zod';
import { Id, Version } from '#kit/domain/field.ts';
import { relationships } from '#kit/domain/lookups/numbered.ts';

const relationshipIds: readonly number[] = relationships.map((one) => one.id);
export const RelationshipId = z.int().refine((id) => relationshipIds.includes(id), 'not_one_of');

/** Who is the guardian: nobody, the other person of this client, or this client of the other person. */
export const answersFor = ['nobody', 'guardian', 'ward'] as const;
export const AnswersFor = z.enum(answersFor);
export type AnswersFor = z.output<typeof AnswersFor>;

/** The relationship if the list requires a gender that isn't known. */
const kins = ['parent', 'sibling', 'child', 'spouse', 'friend'] as const;
export type Kin = (typeof kins)[number];

const shown = {
  id: Id,
  version: Version,
  member_id: Id,
  /** Null if the other person is a client of a branch that the caller can't see. */
  name: z.string().nullable(),
  number: z.string().nullable(),
  /** The other person's relationship to this client; null if that requires a gender that isn't known. */
  relationship: z.int().nullable(),
  kin: z.enum(kins),
  /** The other person is this client's guardian. */
  is_guardian: z.boolean(),
  /** This client is the other person's guardian. */
  is_ward: z.boolean(),
  is_child: z.boolean(),
};
export const Relative = z.object(shown);
export type Relative = z.output<typeof Relative>;

const relativeActions = ['edit', 'remove'] as const;
export const MemberFamily = z.object({
  id: Id,
  is_child: z.boolean(),
  has_guardian: z.boolean(),
  can: z.array(z.enum(['add'])),
  relatives: z.array(Relative.extend({ can: z.array(z.enum(relativeActions)) })),
});
export type MemberFamily = z.output<typeof MemberFamily>;

const how = { relationship: RelationshipId, answers: AnswersFor.default('nobody') };
export const NewRelative = z.object({ related_member_id: Id, ...how });
export type NewRelative = z.output<typeof NewRelative>;
/** Seen from the client of `member_id`: the same link reads differently from its two sides. */
export const EditRelative = z.object({ member_id: Id, version: Version, ...how });
export type EditRelative = z.output<typeof EditRelative>;
