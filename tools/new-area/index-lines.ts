/** Adds a line to an index: an import after the last one, an entry at the end of a table, `contracts` or `pages: `. */
export type Line = { import: string } | { table: string; entry: string };

const endOfTable = (text: string, table: string): number => {
  const isProperty = table.endsWith(': ');
  const start = text.indexOf(isProperty ? table : `export const ${table}`);
  const opening = start === -1 ? -1 : isProperty ? start + table.length : text.indexOf('= ', start) + 2;
  const closing = { '{': '}', '[': ']' }[text[opening] ?? ''];
  if (closing === undefined) throw new Error(`there is no table ${table}`);
  let depth = 0;
  for (let at = opening; at < text.length; at++) {
    if (text[at] === text[opening]) depth++;
    if (text[at] === closing && --depth === 0) return at;
  }
  throw new Error(`the table ${table} does not end`);
};

export const addTo = (text: string, line: Line): string => {
  if ('import' in line) {
    const last = text.lastIndexOf('\nimport ');
    const end = text.indexOf(';\n', last) + 2;
    return `${text.slice(0, end)}${line.import}\n${text.slice(end)}`;
  }
  const end = endOfTable(text, line.table);
  const before = text.slice(0, end).trimEnd();
  return `${before}${/[,[{]$/.test(before) ? '' : ','} ${line.entry} ${text.slice(end)}`;
};
