/** Programs that stand in for LibreOffice: what they are called with is the same, what they do is the test's choice. */
import { afterAll } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Parts of a script in which `$out` is the file to write, and `$in` the slides. */
export const acts = {
  /** The slides are in the document, so that a test sees of which it is. */
  converts: String.raw`{ printf '%%PDF-1.4\n'; cat "$in"; } > "$out"`,
  /** One empty page, as a browser can show it. */
  makes_a_page: String.raw`printf '%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n' > "$out"`,
  hangs: 'sleep 300 & sleep 300',
  fails: 'echo broken >&2; exit 77',
  does_nothing: ':',
  writes_something_else: 'echo "<html>" > "$out"',
  writes_one_large_file: 'head -c 9000000 /dev/zero > "$out"',
  writes_many_files:
    'i=0; while [ $i -lt 4000 ]; do head -c 90000 /dev/zero > "$(dirname "$out")/part$i"; i=$((i+1)); done',
} as const;
const start = `#!/bin/sh
while [ $# -gt 1 ]; do
  if [ "$1" = --outdir ]; then folder="$2"; fi
  shift
done
in="$1"
name="$(basename "$in")"
out="$folder/\${name%.*}.pdf"
`;
export const officesIn = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cornerman-office-'));
  const program = path.join(folder, 'soffice');
  return {
    folder,
    program,
    /** The program does this from now on. */
    becomes: (act: string): string => {
      writeFileSync(program, `${start}${act}\n`, { mode: 0o700 });
      return program;
    },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};
/** They are removed after the file. */
export const officesHere = (): ReturnType<typeof officesIn> => {
  const office = officesIn();
  afterAll(() => office.remove());
  return office;
};
