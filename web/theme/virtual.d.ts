declare module 'virtual:all-component-styles';
/** A words file in one language, as the build creates it: the words of its noun or area, without the other language. */
declare module '*.words.ts?en' {
  const words: object;
  export default words;
}
declare module '*.words.ts?cn' {
  const words: object;
  export default words;
}
