import { testReactApp } from './react-app.ts';

testReactApp('the app react', {});
