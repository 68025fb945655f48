/** What was measured with a number of connections; times in milliseconds. */
export interface Step {
  connections: number;
  perSecond: number;
  median: number;
  p95: number;
  /** The number of responses by status. */
  statuses: Readonly<Record<string, number>>;
}

const WIDTH = 600;
const HEIGHT = 240;
const MARGIN = 50;

/** Returns a page with plots. */
export function reportOf(address: string, steps: readonly Step[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Capacity</title>
<style>body { font: 1rem system-ui; max-width: 50rem; margin: 2rem auto }</style>
<h1>Capacity of ${escapeHtml(address)}</h1>
<p>Polls of viewers (a list of comments with If-None-Match), measured on ${new Date().toISOString()}.</p>
${plot('Responses per second', steps, ({ perSecond }) => perSecond)}
${plot('Time of 95 % of the responses, ms', steps, ({ p95 }) => p95)}
</html>
`;
}

/** A line over the connections, whose steps have equal distances. */
function plot(title: string, steps: readonly Step[], read: (step: Step) => number): string {
  const max = Math.max(...steps.map(read), 1);
  const points = steps.map((step, index) => {
    const x = MARGIN + (index * (WIDTH - 2 * MARGIN)) / Math.max(steps.length - 1, 1);
    return { x, y: HEIGHT - MARGIN - (read(step) / max) * (HEIGHT - 2 * MARGIN), step };
  });
  const labels = points.map(
    ({ x, y, step }) =>
      `<text x="${x}" y="${HEIGHT - MARGIN / 2}">${step.connections}</text><text x="${x}" y="${y - 8}">${read(step)}</text><circle cx="${x}" cy="${y}" r="3" />`,
  );
  return `<figure><figcaption>${title}, by connections</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" font-size="12" text-anchor="middle">
<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="currentColor" />
${labels.join('\n')}
</svg></figure>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
