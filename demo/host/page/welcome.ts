import '../../../src/host/define.ts';
import { startShell } from './shell/start-shell.ts';

startShell(...document.querySelectorAll('svc-embed'));
