import type { FormulaNode, NodeOf } from './formula-node.ts'
import { parseFormula } from './parse-formula.ts'

/** Returns the label of a field by its path: `['items', 'amount']`. */
export type FieldWords = (path: readonly string[]) => string

/**
 * Describes a formula: `Quantity × Unit price, rounded to 2 places`. Returns undefined if the formula is invalid, or if a description would not be
 * clearer, as for a formula that filters rows.
 */
export function formulaDescription(formula: string, called: FieldWords): string | undefined {
  try {
    return wordsOf(parseFormula(formula), called)?.text
  } catch {
    return undefined
  }
}

/** `strength` is the precedence: inside an operator with higher precedence, the part is put in brackets. */
interface Words {
  text: string
  strength: number
}

const [sentence, either, both, compared, summed, multiplied, whole] = [0, 1, 2, 3, 4, 5, 6] as const

const operators: Partial<Record<NodeOf<'binary'>['operator'], { sign: string; strength: number }>> = {
  '||': { sign: 'or', strength: either },
  '&&': { sign: 'and', strength: both },
  '==': { sign: 'is', strength: compared },
  '!=': { sign: 'is not', strength: compared },
  '<': { sign: '<', strength: compared },
  '<=': { sign: '≤', strength: compared },
  '>': { sign: '>', strength: compared },
  '>=': { sign: '≥', strength: compared },
  '+': { sign: '+', strength: summed },
  '-': { sign: '−', strength: summed },
  '*': { sign: '×', strength: multiplied },
  '/': { sign: '÷', strength: multiplied },
}

const ofOne: Readonly<Record<string, string>> = {
  sum: 'sum of',
  avg: 'average of',
  min: 'smallest of',
  max: 'largest of',
  count: 'number of',
}

function wordsOf(node: FormulaNode, called: FieldWords): Words | undefined {
  switch (node.op) {
    case 'literal':
      return { text: literalWords(node), strength: whole }
    case 'name':
    case 'member': {
      const path = pathOf(node)
      return path && { text: called(path), strength: whole }
    }
    case 'unary':
      return unaryWords(node, called)
    case 'binary':
      return binaryWords(node, called)
    case 'condition':
      return joined(
        [node.yes, node.test, node.no],
        called,
        ([yes, test, no]) => `${yes} if ${test}, else ${no}`,
      )
    case 'call':
      return callWords(node, called)
    case 'element':
    case 'list':
      return undefined
    default:
      return node satisfies never
  }
}

function literalWords({ value }: NodeOf<'literal'>): string {
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? `“${value}”` : value.toString()
}

function pathOf(node: FormulaNode): string[] | undefined {
  if (node.op === 'name') return [node.name]
  const around = node.op === 'member' ? pathOf(node.of) : undefined
  return around && node.op === 'member' ? [...around, node.name] : undefined
}

function unaryWords({ operator, of }: NodeOf<'unary'>, called: FieldWords): Words | undefined {
  const isFilled = operator === '!' && of.op === 'call' && of.name === 'is_empty' && of.of === undefined
  const [asked] = isFilled && of.args.length === 1 ? of.args : []
  if (asked) {
    // If `asked` has no description, its operands are not tried again. Doing so would double the work at each level.
    const filled = within(asked, summed, called)
    return filled === undefined ? undefined : { text: `${filled} is filled in`, strength: compared }
  }
  const inner = within(of, whole, called)
  if (inner === undefined) return undefined
  return operator === '!'
    ? { text: `not ${inner}`, strength: compared }
    : { text: `−${inner}`, strength: multiplied }
}

function binaryWords({ operator, left, right }: NodeOf<'binary'>, called: FieldWords): Words | undefined {
  const known = operators[operator]
  if (known === undefined) return undefined
  const { sign, strength } = known
  // The right operand of a difference or a quotient needs brackets at the same precedence.
  const isOneWay = operator === '-' || operator === '/' || strength === compared
  const one = within(left, strength === compared ? strength + 1 : strength, called)
  const other = within(right, isOneWay ? strength + 1 : strength, called)
  return one === undefined || other === undefined ? undefined : { text: `${one} ${sign} ${other}`, strength }
}

function callWords({ name, of, args }: NodeOf<'call'>, called: FieldWords): Words | undefined {
  const [first, second] = args
  if (of !== undefined) return undefined
  if (first === undefined) return name === 'today' ? { text: 'today', strength: whole } : undefined
  if (args.length === 1) {
    const opening = Object.hasOwn(ofOne, name) ? ofOne[name] : undefined
    const inner = within(first, opening === undefined ? summed : whole, called)
    if (inner === undefined) return undefined
    if (opening !== undefined) return { text: `${opening} ${inner}`, strength: whole }
    return name === 'is_empty' ? { text: `${inner} is empty`, strength: compared } : undefined
  }
  if (second === undefined || args.length > 2) return undefined
  if (name === 'coalesce') return joined([first, second], called, ([one, other]) => `${one}, else ${other}`)
  return name === 'round' ? rounded(first, second, called) : undefined
}

function rounded(value: FormulaNode, places: FormulaNode, called: FieldWords): Words | undefined {
  const inner = (to: string) => joined([value], called, ([text]) => `${text}, rounded to ${to}`)
  if (places.op === 'call' && places.name === 'currency_places')
    return inner('the decimal places of the currency')
  const count = places.op === 'literal' ? String(places.value) : ''
  const to = count === '0' ? 'a whole number' : count === '1' ? 'one place' : `${count} places`
  return /^\d+$/.test(count) ? inner(to) : undefined
}

function joined(
  nodes: readonly FormulaNode[],
  called: FieldWords,
  say: (parts: readonly string[]) => string,
): Words | undefined {
  const parts = nodes.flatMap((node) => within(node, either, called) ?? [])
  return parts.length < nodes.length ? undefined : { text: say(parts), strength: sentence }
}

function within(node: FormulaNode, strength: number, called: FieldWords): string | undefined {
  const described = wordsOf(node, called)
  return described && (described.strength < strength ? `(${described.text})` : described.text)
}
