import { describe } from 'node:test';
import {
  apply,
  applyGivenId,
  applyIncomplete,
  applyWithoutMint,
  call,
  diagnosed,
  fails,
  frame,
  life,
  minted,
  mintFailed,
  network,
  onLoad,
  page,
  refused,
  rejects,
  sendsReady,
  settings,
  testTable,
  timer,
} from './session-states.ts';

/*
The contract of `transition` until the embed is ready, and after a failed load: in a state (see session-states.ts),
what happens, the next phase, and what has to be done. Nothing takes time unless an input has one. `?` is an event that
the page may prevent.
*/
describe('transition, until the embed is ready', () =>
  testTable({
    'not on the page': [['settings', apply(), 'idle']],
    idle: [
      ['settings', apply(), 'minting: wake at 15000, mint initial, state minting'],
      ['settings that are incomplete', applyIncomplete, 'failed: state error, report bad-config'],
      ['settings far from the viewport', apply('a', 'viewport'), 'waiting: observe viewport'],
      [
        'settings with a session id',
        applyGivenId,
        'loading: wake at 5000, open given, state loading',
      ],
      [
        'settings without a way to mint',
        applyWithoutMint,
        'failed: state error, report mint-failed',
      ],
    ],
    'waiting for the viewport': [
      ['settings near it', apply(), 'minting: wake at 15000, mint initial, state minting'],
    ],
    minting: [
      ['its id', minted(1, 's1'), 'loading: wake at 5000, open s1, state loading'],
      ['an id of an earlier request', minted(0, 'late'), 'minting: revoke late'],
      ['a failure that may pass', mintFailed(1, network), 'minting: wake at 500, hint mint-failed'],
      [
        'a final failure',
        mintFailed(1, refused),
        'failed: wake never, state error, report mint-refused',
      ],
      ['its time limit', timer(15_000), 'minting: wake at 15500, abort-mint, hint mint-timeout'],
      ['the removal', page('disconnected'), 'idle: wake never, abort-mint, close, state idle'],
      ['the same settings', apply(), 'minting'],
      ['another target', apply('b'), 'minting: abort-mint, close, mint reload'],
    ],
    'minting, after a failed request': [
      ['the time of the next one', timer(500), 'minting: wake at 15500, mint initial'],
      ['the page is online again', page('online', 100), 'minting: wake at 15100, mint initial'],
    ],
    loading: [
      ['`ready`', sendsReady, 'ready: wake never, activate, state ready, dispatch ready'],
      ['the load of the frame', frame('loaded'), 'loading: wake at 2000'],
      [
        'the load of a frame without messages',
        frame('loaded', 1, settings({ withoutMessages: true })),
        'ready: wake never, activate, state ready',
      ],
      ['an input of an earlier frame', frame('reloaded', 0), 'loading'],
      ['5 s', timer(5000), 'loading: wake at 30000, diagnose not-loaded'],
      ['no reason is found', diagnosed('ready-timeout', 'loaded'), 'loading'],
      [
        'a reason is found',
        diagnosed('frame-refused', 'loaded'),
        'failed: wake never, state error, report frame-refused',
      ],
      [
        'the last diagnosis',
        diagnosed('ready-timeout', 'last'),
        'failed: wake at 30000, state error, report ready-timeout',
      ],
      [
        'the rejection of its session',
        rejects('session-start'),
        'minting: wake at 15000, revoke s1, close, mint retry, dispatch error, state minting',
      ],
      [
        'the reload of the frame',
        frame('reloaded'),
        'minting: wake at 15000, revoke s1, close, mint reload, state minting',
      ],
      ['a fatal error', fails, 'failed: wake at 30000, state error, dispatch error'],
    ],
    'loading with the second session': [
      [
        'its rejection',
        onLoad(2, rejects('session-start')),
        'failed: wake at 30000, revoke s2, dispatch error, state error, report session-refused',
      ],
      [
        'an exchange without a response',
        onLoad(2, rejects('session-start', true)),
        'failed: wake at 30000, revoke s2, dispatch error, state error, report exchange-failed',
      ],
    ],
    'loading without a session': [
      [
        'the reload of the frame',
        frame('reloaded', 1, settings({ canMint: false, isPrivate: true })),
        'loading: wake at 2000',
      ],
    ],
    'loading, frozen': [
      ['the limit', timer(40_000), 'loading'],
      ['it can run again', life('resumed', 40_000), 'loading: wake at 45000'],
    ],
    'failed: no ready': [
      ['`ready`', sendsReady, 'ready: wake never, activate, state ready, dispatch ready'],
      [
        'the page is online again',
        page('online', 100),
        'minting: wake at 15100, revoke s1, close, mint retry, state minting',
      ],
      [
        '30 s',
        timer(30_000),
        'minting: wake at 45000, revoke s1, close, mint retry, state minting',
      ],
      [
        'the viewer tries again',
        call('retry'),
        'minting: wake at 15000, revoke s1, close, mint retry, state minting',
      ],
    ],
    'failed: not signed in': [['the page is online again', page('online'), 'failed']],
  }));
