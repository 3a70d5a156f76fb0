import * as fc from 'fast-check'

/** A template as a tree, from which tests create both the source and the expected result. */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string }
  | { kind: 'section' | 'inverted'; name: string; nodes: Node[] }

interface Names {
  plain: string[]
  section: string[]
}

/** Each name is used in one way only, so that printing a missing value is always an error. */
export const apart: Names = {
  plain: ['a', 'b', '__proto__', 'length', 'o.a', 'o.p.b'],
  section: ['s', 't', 'constructor'],
}

/** Names used in several ways. */
export const mixed: Names = {
  plain: ['a', 's', 'o.a', 'o.s', 's.a'],
  section: ['a', 's', 'o', 'o.s', 's.s', '__proto__'],
}

const text = fc
  .constantFrom('x', ' ', '\n', '\r\n', '  ', '<p>', '}', '$&', '\u2028', '}}', '€')
  .map((part): Node => ({ kind: 'text', text: part }))

export function nodesOf(
  names: Names,
  kinds: ('section' | 'inverted')[] = ['section', 'inverted'],
): fc.Arbitrary<Node[]> {
  const { nodes } = fc.letrec<{ node: Node; nodes: Node[] }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      text,
      fc.constantFrom(...names.plain).map((name): Node => ({ kind: 'value', name })),
      fc.record({
        kind: fc.constantFrom(...kinds),
        name: fc.constantFrom(...names.section),
        nodes: tie('nodes'),
      }),
      fc.record({
        kind: fc.constant<'section'>('section'),
        name: fc.constantFrom('s', 't'),
        nodes: tie('nodes').map((inner): Node[] => [...inner, { kind: 'value', name: '.' }]),
      }),
    ),
    nodes: fc.array(tie('node'), { maxLength: 5 }),
  }))
  return nodes
}

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    1,
    '',
    'x',
    '<&>',
    '{{a}}',
    '\0',
    '\ud800',
    9e15,
    'length',
  ),
  fc.string({ maxLength: 5, unit: 'binary' }),
)

/** Known keys and a few unknown keys. */
export const anyKey = fc.constantFrom(
  'a',
  'b',
  '__proto__',
  'length',
  'o',
  'p',
  's',
  't',
  'constructor',
  'z',
  '~/',
)

const anyData: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{
  record: Record<string, unknown>
  value: unknown
}>((tie) => ({
  record: fc
    .array(fc.tuple(anyKey, tie('value')), { maxLength: 8 })
    .map((entries) => Object.fromEntries(entries)),
  value: fc.oneof({ maxDepth: 4 }, scalar, tie('record'), fc.array(tie('value'), { maxLength: 3 })),
})).record

/** Data that is often valid, because each name has its most common type. */
const fittingData: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{
  record: Record<string, unknown>
  list: unknown
}>((tie) => {
  const entry = fc.oneof(
    fc.tuple(fc.constantFrom('a', 'b', '__proto__', 'length'), scalar),
    fc.tuple(
      fc.constant('o'),
      fc.constant('x').map((b) => ({ a: 1, p: { b } })),
    ),
    fc.tuple(fc.constantFrom('s', 't', 'constructor'), tie('list')),
  )
  return {
    record: fc.array(entry, { minLength: 3, maxLength: 12 }).map((entries) => Object.fromEntries(entries)),
    list: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie('record'), { maxLength: 3 }),
      tie('record'),
      fc.array(scalar),
    ),
  }
}).record

export const data = fc.oneof(anyData, fittingData)

export function toSource(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'value') return `{{${node.name}}}`
      return `{{${node.kind === 'section' ? '#' : '^'}${node.name}}}${toSource(node.nodes)}{{/${node.name}}}`
    })
    .join('')
}
