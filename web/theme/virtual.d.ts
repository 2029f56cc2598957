declare module 'virtual:all-component-styles';
