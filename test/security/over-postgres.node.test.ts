import { postgresEngine } from '../service/engines.ts';
import { attacks } from './attacks.ts';

attacks(postgresEngine());
