import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A change of one place of a source file. */
export interface Mutant {
  readonly area: string;
  readonly file: string;
  /** The first changed line, before and after the change. */
  readonly code: string;
  readonly mutated: string;
  readonly start: number;
  /** A position that is executed whenever the change matters. */
  readonly executedAt: number;
  readonly end: number;
  readonly replacement: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a node of any kind of the ESTree format
type Node = any;
type Change = Pick<Mutant, 'start' | 'end' | 'replacement' | 'executedAt'>;

/** What replaces an operator. */
const OPERATORS: Readonly<Record<string, string[]>> = {
  ...{ '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'] },
  ...{ '===': ['!=='], '!==': ['==='], '==': ['!='], '!=': ['=='] },
  ...{ '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '+=': ['-='], '-=': ['+='] },
  ...{ '&&': ['||'], '||': ['&&'], '??': ['&&'], '++': ['--'], '--': ['++'] },
};
/** Text for people, such as the message of an error: its wording is not behavior. */
const SENTENCE = /^[A-Z][a-z]*['’a-z]* /;
const TYPE_WRAPPERS = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

/** The source of the mutant's file with the change. */
export function applyMutant(source: string, { start, end, replacement }: Change): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** All mutants of a source file. */
export function createMutants({ area, file }: Pick<Mutant, 'area' | 'file'>): Mutant[] {
  const source = readFileSync(file, 'utf8');
  const changes: Change[] = [];
  visit(parseSync(file, source).program, undefined, source, changes);
  return changes.map((change) => {
    const line = source.slice(0, change.start).split('\n').length;
    const lineOf = (text: string) => text.split('\n')[line - 1]?.trim() ?? '';
    const mutated = lineOf(applyMutant(source, change));
    return { area, file, code: lineOf(source), mutated, ...change };
  });
}

function visit(node: Node, parent: Node, source: string, changes: Change[]): void {
  if (node.type.startsWith('TS') && !TYPE_WRAPPERS.includes(node.type)) return;
  changes.push(...changesOf(node, parent, source));
  for (const [key, value] of Object.entries<Node>(node)) {
    if (key === 'source' || (key === 'key' && !node.computed)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, node, source, changes);
    }
  }
}

function changesOf(node: Node, parent: Node, source: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return operators(node, node.left.end, source);
    case 'UpdateExpression':
      return operators(node, node.prefix ? node.start : node.argument.end, source);
    case 'UnaryExpression':
      return node.operator === '!'
        ? [{ start: node.start, end: node.start + 1, replacement: '', executedAt: node.start }]
        : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return [replace(node.test, 'true'), replace(node.test, 'false')];
    case 'WhileStatement':
    case 'ForStatement':
      return node.test ? [replace(node.test, 'false')] : [];
    case 'Literal':
      return literals(node);
    case 'TemplateLiteral':
      return parent.type === 'TaggedTemplateExpression' || isText(node.quasis[0].value.raw)
        ? []
        : [replace(node, '``')];
    case 'ExpressionStatement':
      return node.directive || source.startsWith('super(', node.start) ? [] : [replace(node, ';')];
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return parent.type === 'SwitchCase' ? [] : [replace(node, ';')];
    case 'ReturnStatement':
      return returnedLiteral(node.argument) ? [] : [replace(node, node.argument ? 'return;' : ';')];
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' || returnedLiteral(node.body)
        ? []
        : [replace(node.body, 'undefined')];
    default:
      return [];
  }
}

/** The operator itself is part of the right operand's range, which is executed only for some left operands. */
function operators({ operator, start: executedAt }: Node, from: number, source: string): Change[] {
  const start = source.indexOf(operator, from);
  const end = start + operator.length;
  return (OPERATORS[operator] ?? []).map((replacement) => ({
    start,
    end,
    replacement,
    executedAt,
  }));
}

function literals(node: Node): Change[] {
  if (typeof node.value === 'boolean') return [replace(node, `${!node.value}`)];
  if (typeof node.value !== 'string' || isText(node.value)) return [];
  return [replace(node, node.value === '' ? "'mutated'" : "''")];
}

function isText(text: string): boolean {
  return SENTENCE.test(text);
}

/** Whether the value is mutated itself, or is `undefined`. */
function returnedLiteral(node: Node): boolean {
  return (
    (node?.type === 'Literal' && ['boolean', 'string'].includes(typeof node.value)) ||
    node?.name === 'undefined'
  );
}

function replace({ start, end }: Node, replacement: string): Change {
  return { start, end, replacement, executedAt: start };
}
