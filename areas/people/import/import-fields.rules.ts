/** What a column of the file can contain. */

export const importFields = [
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
  'status',
  'programme',
  'joined_on',
  'ends_on',
  'sessions_left',
  'next_payment_on',
  'price',
  'frozen_until',
  'date_of_birth',
  'gender',
  'address',
  'city',
  'state',
  'postcode',
  'country',
  'emergency_name',
  'emergency_phone',
  'emergency_relationship',
  'note',
  'card_number',
  'guardian_email',
  'member_type',
  'source',
] as const;
export type ImportField = (typeof importFields)[number];

/** Several columns can be set to these; their texts are joined. */
export const repeatableFields: ReadonlySet<ImportField> = new Set<ImportField>(['address', 'note']);

export const dateFields = ['joined_on', 'ends_on', 'next_payment_on', 'frozen_until', 'date_of_birth'] as const;
export type DateField = (typeof dateFields)[number];
export const isDateField = (field: ImportField | null): field is DateField =>
  (dateFields as readonly (ImportField | null)[]).includes(field);

/** How long a text may be: the limits of the forms. */
export const longest: Partial<Record<ImportField, number>> = {
  first_name: 80,
  last_name: 80,
  full_name: 160,
  email: 254,
  address: 200,
  city: 80,
  state: 80,
  postcode: 20,
  emergency_name: 120,
  note: 2000,
  card_number: 40,
  programme: 200,
  source: 40,
  price: 20,
};
