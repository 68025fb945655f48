// src/main.ts
import 'svc-embed';
import { bootstrapApplication } from '@angular/platform-browser';
import { Dashboard } from './dashboard';

bootstrapApplication(Dashboard).catch(console.error);
