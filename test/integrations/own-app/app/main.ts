// app/main.ts
import Chart from 'chart.js/auto';
import 'svc-embed/comments';
import { filtersContext, themeContext, watchContext } from 'svc-embed/context';
import { startRuntime } from 'svc-embed/runtime';

// Replace it: session.fetch('/data') requests the rows from a route of your own.
const rows = [
  { region: 'apac', revenue: 38 },
  { region: 'emea', revenue: 42 },
  { region: 'latam', revenue: 51 },
];
const status = document.getElementById('status') as HTMLElement;

startRuntime({
  mount(runtime) {
    const bars = { label: 'Revenue', data: [] as number[], backgroundColor: '' };
    const chart = new Chart('chart', { type: 'bar', data: { datasets: [bars] } });
    // Called now, and after each change by the host.
    watchContext(filtersContext, ({ 'orders.region': regions, ...unknown }) => {
      for (const member of Object.keys(unknown))
        runtime.reportError(new Error(`There is no filter ${member}.`));
      const isVisible = (region: string) => !Array.isArray(regions) || regions.includes(region);
      const visible = rows.filter(({ region }) => isVisible(region));
      chart.data.labels = visible.map(({ region }) => region);
      bars.data = visible.map(({ revenue }) => revenue);
      chart.update();
      status.textContent = `${visible.length} regions`;
    });
    watchContext(themeContext, ({ theme }) => {
      bars.backgroundColor = theme.primaryColor ?? '#3366cc';
      chart.update();
    });
    runtime.onAction('svc:action:refresh', () => {
      chart.update();
      status.textContent = 'Refreshed';
    });
  },
  onStartFailure({ message }) {
    status.textContent = message;
  },
});
