import { testTemplateApp } from './template-app.ts';

testTemplateApp('angular');
