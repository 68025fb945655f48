export * from './actions.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './filter.ts';
