import { httpSuite } from '../service/http-suite.ts';
import { pgBouncerEngine } from './pgbouncer.ts';

httpSuite(pgBouncerEngine());
