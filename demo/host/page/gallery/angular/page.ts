import angular from '../../../../../test/integrations/angular/angular.json?raw';
import dashboard from '../../../../../test/integrations/angular/src/dashboard.ts?raw';
import main from '../../../../../test/integrations/angular/src/main.ts?raw';
import server from '../../../../../test/integrations/server.mjs?raw';
import { showCommand } from '../parts/show-command.ts';
import { startExample } from '../parts/start-example.ts';

startExample([
  { name: 'src/dashboard.ts', text: dashboard },
  { name: 'src/main.ts', text: main },
  { name: 'angular.json', text: angular },
  { name: 'server.mjs', text: server },
]);
showCommand('npm run app -- angular');
