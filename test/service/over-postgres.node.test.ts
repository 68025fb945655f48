import { postgresEngine } from './engines.ts';
import { httpSuite } from './http-suite.ts';

httpSuite(postgresEngine());
