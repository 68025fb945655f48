import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';

const COLUMNS = 3;
const PANEL = { w: 24 / COLUMNS, h: 8 };
/** Of the metrics of the process, those that have a panel. */
const OF_PROCESS = [
  'process_resident_memory_bytes',
  'process_cpu_seconds_total',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
];
/** The label by which a counter is divided; others are divided by process. */
const LABELS: Readonly<Record<string, string>> = {
  svc_http_requests_total: 'status',
  svc_rejections_total: 'reason',
  svc_thread_cache_requests_total: 'result',
};

/** A metric as `/metrics` describes it. */
interface MetricDescription {
  name: string;
  help: string;
  type: string;
}

/** Returns the dashboard for Grafana: a panel for each metric of the service, in their order. */
export async function dashboard() {
  const metrics = await describeMetrics();
  const shown = metrics.filter(({ name }) => /^svc_/.test(name) || OF_PROCESS.includes(name));
  const ordered = shown.sort(
    (a, b) => Number(OF_PROCESS.includes(a.name)) - Number(OF_PROCESS.includes(b.name)),
  );
  return {
    title: 'svc-embed',
    uid: 'svc-embed',
    tags: ['svc-embed'],
    schemaVersion: 38,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }],
    },
    panels: ordered.map(panel),
  };
}

function panel({ name, help, type }: MetricDescription, index: number) {
  const label = LABELS[name] ?? 'instance';
  return {
    id: index + 1,
    title: help.replace(/\.$/, ''),
    description: name,
    type: 'timeseries',
    datasource: { type: 'prometheus', uid: '$' + '{datasource}' },
    gridPos: {
      ...PANEL,
      x: (index % COLUMNS) * PANEL.w,
      y: Math.floor(index / COLUMNS) * PANEL.h,
    },
    fieldConfig: { defaults: { unit: unitOf(name, type), min: 0 }, overrides: [] },
    targets: queriesOf(name, type, label).map(([expr, legendFormat], query) => ({
      refId: 'ABC'[query],
      expr,
      legendFormat,
    })),
  };
}

function queriesOf(name: string, type: string, label: string): [expr: string, legend: string][] {
  const rate = '[$__rate_interval]';
  if (type === 'histogram')
    return [0.5, 0.95, 0.99].map((quantile) => [
      `histogram_quantile(${quantile}, sum by (le) (rate(${name}_bucket${rate})))`,
      `${quantile * 100} %`,
    ]);
  if (type === 'counter') return [[`sum by (${label}) (rate(${name}${rate}))`, `{{${label}}}`]];
  return [[`sum by (${label}) (${name})`, `{{${label}}}`]];
}

function unitOf(name: string, type: string): string {
  if (/_bytes$/.test(name)) return 'bytes';
  if (/cpu_seconds_total$/.test(name)) return 'percentunit';
  if (/_seconds$/.test(name)) return 's';
  return type === 'counter' ? 'reqps' : 'short';
}

/** Reads the names, descriptions and types that a service reports. */
async function describeMetrics(): Promise<MetricDescription[]> {
  const database = await openDatabase('memory://');
  const config = parseConfig({ tenants: [{ name: 'acme', hosts: ['127.0.0.1'] }] });
  const service = await createService({ config, database });
  const { url } = await service.listenForMetrics({ port: 0 });
  const text = await (await fetch(`${url}/metrics`)).text();
  await service.close();
  await database.close();
  return [...text.matchAll(/^# HELP (\S+) (.+)\n# TYPE \S+ (\w+)$/gm)].map(
    ([, name = '', help = '', type = '']) => ({ name, help, type }),
  );
}
