import { sqliteEngine } from '../service/engines.ts';
import { attacks } from './attacks.ts';

attacks(sqliteEngine());
