/** A list or a record comes as JSON in a history: people read its values one after another. */
const valuesIn = (value: unknown): string[] => {
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [typeof value === 'string' ? value : JSON.stringify(value)];
  if (Array.isArray(value)) return value.flatMap(valuesIn);
  const parts = Object.values(value).flatMap(valuesIn);
  return parts.length === 0 ? [] : [parts.join(' · ')];
};
export const listedText = (text: string): string => {
  if (!/^[[{]/.test(text)) return text;
  try {
    return valuesIn(JSON.parse(text)).join(', ');
  } catch {
    // Somebody's own words that begin with a bracket.
    return text;
  }
};

type Entry = { what: string; changes?: readonly unknown[]; reason?: string | null };
/**
 * An entry that would only say "Changed": what it changed is internal, and the page of all changes has it. Where nothing is
 * left of what was changed because it was erased, the entry stays.
 */
export const isMute = ({ what, changes = [], reason }: Entry, lines: readonly string[]): boolean =>
  what === 'edited' && changes.length > 0 && lines.length === 0 && !reason;
