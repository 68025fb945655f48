import { sqliteEngine } from './engines.ts';
import { httpSuite } from './http-suite.ts';

httpSuite(sqliteEngine());
