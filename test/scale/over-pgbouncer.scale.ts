import { httpSuite } from '../service/http-suite.ts';
import { pgBouncerEngine } from './pgbouncer-engine.ts';

httpSuite(pgBouncerEngine());
