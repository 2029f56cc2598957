/** The name of a person in a list to choose from. */
export const personName = (row: Readonly<Record<string, unknown>>): string =>
  `${String(row['first_name'])} ${String(row['last_name'])}`.trim();
