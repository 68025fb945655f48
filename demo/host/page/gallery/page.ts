import { startShell } from '../shell/start-shell.ts';

startShell();
