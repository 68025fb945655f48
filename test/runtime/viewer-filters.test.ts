import { expect } from '@open-wc/testing';
import { embedUntil } from './embedded.ts';

describe('EmbedRuntime.setFilters', () => {
  it('reports all filters when one has changed, and sets them in the context', async () => {
    const query = { 'f_orders.status': '["paid"]' };
    const embedded = await embedUntil('view', { query });
    await embedded.run(({ runtime }) => {
      const filters = { 'orders.status': ['paid'], 'orders.country': 'ES' };
      runtime.setFilters(filters);
      runtime.setFilters({ ...filters });
    });
    const filters = { 'orders.status': ['paid'], 'orders.country': 'ES' };
    expect(embedded.log.slice(2)).to.deep.equal([['filters-changed', { filters }]]);
    expect(await embedded.run(({ filters }) => filters.at(-1))).to.deep.equal(filters);
  });

  it('lets the host clear a filter of the viewer, and does not report the filters of the host', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(({ runtime }) => runtime.setFilters({ 'a.b': 1, 'a.c': 2 }));
    embedded.sendAction('set-filter', { filterUrlParameter: 'f_a.b=null' });
    expect(await embedded.run(({ filters }) => filters.at(-1))).to.deep.equal({ 'a.c': 2 });
    expect(embedded.types).to.deep.equal(['ready', 'view', 'filters-changed']);
  });

  it('throws for a filter that is not JSON, or not of a dimension', async () => {
    const embedded = await embedUntil('view');
    const thrown = await embedded.run(({ runtime }) =>
      [{ status: 1 }, { 'a.b': () => 1 }].map((filters) => {
        try {
          return runtime.setFilters(filters);
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
    expect(thrown).to.deep.equal(['TypeError', 'TypeError']);
    expect(embedded.types).to.deep.equal(['ready', 'view']);
  });
});
