import { testReactApp } from './react-app.ts';

testReactApp('the app react with React 18', {
  react: '18.3.1',
  'react-dom': '18.3.1',
  '@types/react': '18.3.8',
  '@types/react-dom': '18.3.7',
});
