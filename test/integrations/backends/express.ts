// express.ts
import express from 'express';
import { toNodeHandler } from 'svc-embed/backend';
import { embedSession } from './embed-session.ts';

const app = express();
app.use(express.json()); // not necessary
app.all('/api/embed-session', toNodeHandler(embedSession));
export const server = app.listen(Number(process.env.PORT ?? 3000));
