// pages/api/session.ts
import { toNodeHandler } from 'svc-embed/backend';
import { POST as handle } from '../../app/api/embed-session/route';

export default toNodeHandler(handle);
