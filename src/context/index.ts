export * from './filters.ts';
export * from './locale.ts';
export * from './session.ts';
export * from './theme.ts';
export * from './time-zone.ts';
