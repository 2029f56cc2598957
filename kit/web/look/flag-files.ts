/** Where the pictures of flags are in the build, by country code. */
const files = import.meta.glob<string>('../../../node_modules/flag-icons/flags/4x3/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const byCode = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -4), address]),
);
export const flagFile = (code: string): string | undefined => byCode.get(code.toLowerCase());
