import { describe } from 'node:test';
import {
  answered,
  apply,
  applyGivenId,
  applyIncomplete,
  call,
  expired,
  expiring,
  fails,
  frame,
  minted,
  mintFailed,
  page,
  refused,
  rejects,
  renewed,
  testTable,
  timer,
} from './session-states.ts';

/*
The contract of `transition` while an embed is mounted, and after it: in a state (see session-states.ts),
what happens, the next phase, and what has to be done. Nothing takes time unless an input has one. `?` is an event that
the page may prevent.
*/
describe('transition, of a mounted embed', () =>
  testTable({
    ready: [
      [
        'a session that ends soon',
        expiring(5000),
        'expiring: wake at 5000, record-end s1, state expiring, dispatch session-expiring?',
      ],
      [
        'a session that has ended',
        expired(5000),
        'expired: record-end s1, state expired, dispatch session-expired?',
      ],
      ['`renewSession()`', call('renew'), 'renewing: wake at 15000, mint renewal, state renewing'],
      [
        'a session id of the page',
        applyGivenId,
        'renewing: wake at 10000, post given, state renewing',
      ],
      [
        'the reload of the frame',
        frame('reloaded'),
        'minting: wake at 15000, close, mint reload, state minting',
      ],
      ['`logout()`', call('logout'), 'ended: revoke-all, close, state idle'],
      ['`reload()`', call('reload'), 'idle: close, state idle'],
      ['the removal', page('disconnected'), 'idle: close, state idle'],
      ['incomplete settings', applyIncomplete, 'ready: report bad-config'],
    ],
    expiring: [
      [
        'the page allows the renewal',
        answered(true),
        'renewing: wake at 15000, mint renewal, state renewing',
      ],
      ['the page prevents it', answered(false), 'expiring: wake never'],
      ['the same announcement', expiring(5000), 'expiring: dispatch session-expiring'],
      [
        'the end on the local clock',
        timer(5000),
        'renewing: wake at 20000, mint renewal, state expired, state renewing',
      ],
    ],
    'expiring, and the page renews': [
      ['it has sent a session', renewed, 'ready: settle, state ready, renewed'],
    ],
    expired: [
      [
        'the page allows the renewal',
        answered(true),
        'renewing: wake at 15000, mint renewal, state renewing',
      ],
    ],
    'renewing, minting': [
      ['its id', minted(2, 's2'), 'renewing: wake at 10000, post s2'],
      [
        'a final failure',
        mintFailed(2, refused),
        'expiring: wake at 5000, settle mint-refused, state expiring, report mint-refused',
      ],
      ['`session-expired`', expired(5000), 'renewing: record-end s1, dispatch session-expired?'],
    ],
    'renewing, sent': [
      ['`session-renewed`', renewed, 'ready: wake never, settle, state ready, renewed'],
      [
        '10 s without a rejection',
        timer(10_000),
        'ready: wake never, settle, state ready, renewed',
      ],
      [
        'its rejection',
        rejects('session-renewal'),
        'renewing: wake at 500, revoke s2, dispatch error',
      ],
      [
        'the removal',
        page('disconnected'),
        'idle: wake never, revoke s2, settle canceled, close, state idle',
      ],
      [
        'a fatal error',
        fails,
        'failed: wake at 30000, settle canceled, state error, dispatch error',
      ],
    ],
    'failed: the session has ended': [
      ['the page is online again', page('online'), 'renewing: wake at 500, state renewing'],
    ],
    ended: [
      ['settings', apply(), 'ended'],
      ['its ids are revoked', call('revoked'), 'ended: logged-out'],
    ],
  }));
