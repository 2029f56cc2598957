/** The name of somebody out of a list for choosing. */
export const personName = (row: Readonly<Record<string, unknown>>): string =>
  `${String(row['first_name'])} ${String(row['last_name'])}`.trim();
