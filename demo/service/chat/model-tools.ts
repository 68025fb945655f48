import type { AgentContext } from './agent.ts';

/** Returns the system prompt. */
export function instructions({ vocabulary, author }: AgentContext): string {
  const { measures, dimensions, from, to } = vocabulary;
  return [
    `You answer questions about U.S. domestic flights from ${from} to ${to}.`,
    'Take every figure from the query tool; never invent one. Say plainly when the data cannot answer.',
    `Measures: ${measures.join(', ')}. Dimensions: ${dimensions.join(', ')}.`,
    'Days are YYYY-MM-DD, months YYYY-MM, hours 0 to 23, weekdays 0 (Sunday) to 6, cities "Chicago, IL".',
    author
      ? 'Save or change workbooks and dashboards only when the user asks for it.'
      : 'You cannot save anything, and must not direct the user to workbooks or dashboards.',
  ].join('\n');
}

/** Returns the tools of a session's chat; those that save only if it may save. */
export function toolsFor({ vocabulary, author }: AgentContext): readonly unknown[] {
  const members = (names: readonly string[]) => ({
    type: 'array',
    items: { type: 'string', enum: names },
  });
  const text = { type: 'string' };
  const query = tool('query', 'Asks the data; the user sees the answer as a chart and a table.', {
    measures: members(vocabulary.measures),
    dimensions: members(vocabulary.dimensions),
    filters: { type: 'object', description: 'By dimension, the list of values that count.' },
    largest: { ...text, description: 'The measure to sort by, largest first.' },
    limit: { type: 'integer', minimum: 1, maximum: 5000 },
    view: { ...text, enum: ['table', 'line', 'bars', 'numbers'] },
  });
  if (!author) return [query];
  return [
    query,
    tool('save_workbook', 'Saves the last answer as a workbook.', { title: text }),
    tool('add_to_dashboard', 'Puts the last answer on a dashboard.', {
      dashboard: text,
      title: text,
    }),
  ];
}

function tool(name: string, description: string, properties: Record<string, unknown>) {
  const optional = ['filters', 'largest', 'limit'];
  const required = Object.keys(properties).filter((property) => !optional.includes(property));
  return {
    type: 'function',
    function: { name, description, parameters: { type: 'object', properties, required } },
  };
}
