/** A value that is a list of parts, as the history of a record has it: nobody reads it as it is stored. */
export const isRowsValue = (value: unknown): boolean => typeof value === 'string' && /^\[\s*\{/.test(value);
