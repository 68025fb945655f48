import { expect } from '@open-wc/testing';
import { embed, embedUntil } from './embedded.ts';

describe('EmbedRuntime on a dashboard', () => {
  it('reports downloads without their data, and drill-downs', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(({ runtime }) => {
      if (runtime.surface !== 'dashboard') return;
      const download = { format: 'csv', target: 'widget', widgetId: 'a', rowCount: 2 } as const;
      runtime.download({ ...download, ...{ rows: [['secret']] } });
      runtime.drilldown({ member: 'orders.count', value: { from: 1 } });
    });
    expect(embedded.log.slice(2)).to.deep.equal([
      ['download', { format: 'csv', target: 'widget', widgetId: 'a', rowCount: 2 }],
      ['drilldown', { member: 'orders.count', value: { from: 1 } }],
    ]);
  });

  it('reports the rows of csv and xlsx only, and the widget of a widget only', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(({ runtime }) => {
      if (runtime.surface !== 'dashboard') return;
      const rest = { widgetId: 'a', rowCount: 2, title: 'A' };
      for (const format of ['csv', 'xlsx', 'png', 'pdf'] as const)
        for (const target of ['widget', 'dashboard'] as const)
          runtime.download({ format, target, ...rest });
    });
    const keys = embedded.log.slice(2).map(([, payload]) =>
      Object.keys(payload as object)
        .sort()
        .join(),
    );
    expect(keys).to.deep.equal([
      'format,rowCount,target,title,widgetId',
      'format,rowCount,target,title',
      'format,rowCount,target,title,widgetId',
      'format,rowCount,target,title',
      'format,target,title,widgetId',
      'format,target,title',
      'format,target,title,widgetId',
      'format,target,title',
    ]);
  });

  it('throws if the payload is invalid or cannot be cloned', async () => {
    const embedded = embed();
    const thrown = await embedded.run(({ runtime }) => {
      if (runtime.surface !== 'dashboard') return [];
      const calls = [
        () => runtime.download({ format: 'exe', target: 'widget' } as never),
        () => runtime.drilldown({ member: 'a.b', value: () => 1 }),
        () => runtime.aiQuery({ query: 5, status: 'completed' } as never),
      ];
      return calls.map((call) => {
        try {
          return call();
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(thrown).to.deep.equal(['TypeError', 'DataCloneError', 'TypeError']);
  });
});

for (const [surface, path] of [
  ['app', '/embed/d/3/app'],
  ['chat', '/embed/chat'],
] as const) {
  describe(`EmbedRuntime on the ${surface} surface`, () => {
    it('sends its surface with every event', async () => {
      const embedded = await embedUntil('view', { path });
      await embedded.run(({ runtime }) => runtime.aiQuery({ query: 'why?', status: 'error' }));
      expect(embedded.events.map((event) => event.surface)).to.deep.equal(Array(3).fill(surface));
      const [ready, view] = embedded.log;
      const deploymentId = surface === 'app' ? 3 : null;
      const payload = { embedTenant: 'acme', deploymentId, mode: 'signed', surface };
      expect(ready).to.deep.equal(['ready', payload]);
      expect(view?.[1]).to.have.all.keys('surface', 'path', 'title');
    });

    it('throws for the calls of a dashboard', async () => {
      const embedded = await embedUntil('view', { path });
      const errors = await embedded.run(({ runtime }) => {
        const dashboard = runtime as unknown as Record<string, (payload: unknown) => unknown>;
        return ['registerWidget', 'download', 'drilldown'].map((call) => {
          try {
            return dashboard[call]?.({ format: 'csv', target: 'dashboard', member: 'a.b' });
          } catch (error) {
            return String(error);
          }
        });
      });
      expect(errors).to.have.length(3);
      for (const error of errors) expect(error).to.match(/TypeError: \w+ is for dashboards only/);
      expect(embedded.types).to.deep.equal(['ready', 'view']);
    });
  });
}

describe('EmbedRuntime navigation', () => {
  it('reports a change of the URL once, followed by its view', async () => {
    const embedded = await embedUntil('view', { path: '/embed/d/3/app' });
    await embedded.run(async () => {
      const changes = [
        () => history.pushState(null, '', '/embed/d/3/app/a'),
        () => history.replaceState({ scroll: 5 }, '', location.href),
        () => history.replaceState(null, '', '/embed/d/3/app/a?tab=2'),
        () => location.assign('#top'),
      ];
      for (const change of changes) change();
      const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.back();
      await back;
    });
    const paths = embedded.log.slice(2).map(([type, payload]) => {
      const { path, previousPath } = payload as { path: string; previousPath?: string };
      return [type, path, previousPath].map((text) => text?.replace('/embed/d/3/app', ''));
    });
    expect(paths.slice(1)).to.deep.equal([
      ['view', '/a', undefined],
      ['navigate', '/a?tab=2', '/a'],
      ['view', '/a?tab=2', undefined],
      ['navigate', '/a?tab=2#top', '/a?tab=2'],
      ['view', '/a?tab=2#top', undefined],
      ['navigate', '/a?tab=2', '/a?tab=2#top'],
      ['view', '/a?tab=2', undefined],
    ]);
  });

  it('reports a navigation once, with its dashboard and title, if it precedes the change of the URL', async () => {
    const embedded = await embedUntil('view');
    const path = '/embed/dashboard/costs';
    await embedded.run(({ runtime }, path) => {
      runtime.navigate(path, { title: 'Costs' });
      history.pushState(null, '', path);
      runtime.view({ title: 'Tab' });
      runtime.view({ title: '' });
      runtime.view({ path: '/embed/dashboard/other' });
    }, path);
    const view = { surface: 'dashboard', path, publicId: 'costs' };
    expect(embedded.types.slice(0, 3)).to.deep.equal(['ready', 'view', 'navigate']);
    expect(embedded.log.slice(3)).to.deep.equal([
      ['view', { ...view, title: 'Costs' }],
      ['view', { ...view, title: 'Tab' }],
      ['view', view],
      ['view', { surface: 'dashboard', path: '/embed/dashboard/other', publicId: 'other' }],
    ]);
  });
});

describe('EmbedRuntime errors', () => {
  it('reports each uncaught error once a minute, without its stack', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(async () => {
      for (let count = 0; count < 5; count++) {
        setTimeout(() => {
          throw new RangeError('too far');
        });
        Promise.reject(new Error(`lost ${location.pathname}`));
      }
      await new Promise((resolve) => setTimeout(resolve));
    });
    await embedded.event('error', 2);
    const errors = embedded.log.slice(2).map(([, payload]) => payload);
    expect(errors).to.have.deep.members([
      { message: 'too far', name: 'RangeError', context: 'embed-render' },
      { message: 'lost /embed/dashboard/sales', name: 'Error', context: 'embed-render' },
    ]);
  });

  it('does not report errors of a ResizeObserver loop', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(() => {
      const message = 'ResizeObserver loop completed with undelivered notifications.';
      dispatchEvent(new ErrorEvent('error', { message }));
    });
    expect(embedded.types).to.deep.equal(['ready', 'view']);
  });

  it('reports an error of the app with its context', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(({ runtime }) => {
      runtime.reportError(new Error('x'.repeat(500)), { context: 'chart', fatal: true });
    });
    const { payload } = await embedded.event('error');
    const message = `${'x'.repeat(199)}…`;
    expect(payload).to.deep.equal({ message, name: 'Error', context: 'chart', fatal: true });
  });

  it('reports the error of an action handler and calls the other handlers', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(({ runtime, notes }) => {
      runtime.onAction('svc:action:refresh', () => {
        throw new Error('no data');
      });
      const remove = runtime.onAction('svc:action:refresh', () => notes.push('removed'));
      runtime.onAction('svc:action:refresh', () => notes.push('added'));
      remove();
    });
    embedded.sendAction('refresh');
    const { payload } = await embedded.event('error');
    expect(payload).to.deep.equal({ message: 'no data', name: 'Error', context: 'action' });
    expect(await embedded.run(({ notes }) => notes)).to.deep.equal(['added']);
  });

  it('reports the errors of <svc-comments> once, with their context', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(() => {
      const init = { bubbles: true, composed: true };
      const error = Object.assign(new Error('responded with 500'), { name: 'CommentsError' });
      for (let count = 0; count < 3; count++) {
        document.body.dispatchEvent(
          Object.assign(new Event('svc-comments-error', init), { error }),
        );
      }
    });
    expect(embedded.log.slice(2)).to.deep.equal([
      ['error', { message: 'responded with 500', name: 'CommentsError', context: 'comments' }],
    ]);
  });
});

describe('EmbedRuntime.stop', () => {
  it('rejects calls that wait for a session with AbortError', async () => {
    const embedded = await embedUntil('view', { session: { claims: { jti: 'stopped' } } });
    const name = embedded.run(async ({ runtime }) => {
      await fetch('/test/revoke', { method: 'POST', body: 'stopped' });
      return runtime.session?.fetch('/test/echo').catch((error: Error) => error.name);
    });
    await embedded.event('session-expired');
    await embedded.run(({ runtime }) => runtime.stop());
    expect(await name).to.equal('AbortError');
  });

  it('handles no actions, sends no events and changes no contexts', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(({ runtime }) => {
      runtime.stop();
      runtime.view();
      history.pushState(null, '', '/embed/dashboard/costs');
      setTimeout(() => {
        throw new Error('late');
      });
    });
    embedded.sendAction('set-locale', { locale: 'ar' });
    embedded.sendAction('navigate', { path: '/embed/dashboard/other' });
    const after = await embedded.run(async ({ locale }) => {
      await new Promise((resolve) => setTimeout(resolve));
      return [locale.length, document.documentElement.lang, location.pathname];
    });
    expect(after).to.deep.equal([1, 'en-US', '/embed/dashboard/costs']);
    expect(embedded.types).to.deep.equal(['ready', 'view']);
  });
});
