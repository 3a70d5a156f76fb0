import { expect } from 'chai'
import { Decimal } from '../decimal/decimal.ts'
import { WrongFormula } from './formula-fault.ts'
import type { FormulaNode } from './formula-node.ts'
import { parseFormula } from './parse-formula.ts'

/** Prints a tree with ranges: `(+ a@0-1 2@4-5)@0-5`. */
function written(node: FormulaNode): string {
  const list = (...parts: (string | FormulaNode)[]) =>
    `(${parts.map((part) => (typeof part === 'string' ? part : written(part))).join(' ')})`
  const named = (name: string, { start, end }: { start: number; end: number }) => `${name}@${start}-${end}`
  const inner = (): string => {
    switch (node.op) {
      case 'literal':
        return node.value instanceof Decimal ? node.value.toString() : JSON.stringify(node.value)
      case 'name':
        return node.name
      case 'member':
        return list('.', node.of, named(node.name, node.nameRange))
      case 'element':
        return list('[]', node.of, node.key)
      case 'unary':
        return list(node.operator, node.of)
      case 'binary':
        return list(node.operator, node.left, node.right)
      case 'condition':
        return list('?', node.test, node.yes, node.no)
      case 'list':
        return list('list', ...node.items)
      case 'call':
        break
    }
    const name = named(node.name, node.nameRange)
    return node.of ? list('of', node.of, name, ...node.args) : list('call', name, ...node.args)
  }
  return named(inner(), node)
}

function faultOf(source: string): string {
  try {
    parseFormula(source)
  } catch (error) {
    if (!(error instanceof WrongFormula)) throw error
    const { start, end } = error.range
    return `${error.code} ${start}-${end} [${source.slice(start, end)}] ${error.message}`
  }
  return 'none'
}

describe('parseFormula', () => {
  // All node types of the parser.
  const trees: [source: string, tree: string][] = [
    ['12', '12@0-2'],
    ['0.190', '0.190@0-5'],
    ['"a\\"b\\n"', '"a\\"b\\n"@0-8'],
    ["'it'", '"it"@0-4'],
    ['true', 'true@0-4'],
    ['null', 'null@0-4'],
    ['price', 'price@0-5'],
    ['a.b.c', '(. (. a@0-1 b@2-3)@0-3 c@4-5)@0-5'],
    ['a["b"]', '([] a@0-1 "b"@2-5)@0-6'],
    ['-a', '(- a@1-2)@0-2'],
    ['!a', '(! a@1-2)@0-2'],
    ['a ? 1 : 2', '(? a@0-1 1@4-5 2@8-9)@0-9'],
    ['[1, a]', '(list 1@1-2 a@4-5)@0-6'],
    ['round(a, 2)', '(call round@0-5 a@6-7 2@9-10)@0-11'],
    ['today()', '(call today@0-5)@0-7'],
    ['a.upper()', '(of a@0-1 upper@2-7)@0-9'],
    [
      'items.filter(i, i.qty > 1)',
      '(of items@0-5 filter@6-12 i@13-14 (> (. i@16-17 qty@18-21)@16-21 1@24-25)@16-25)@0-26',
    ],
    ['a.map(i, 1)', '(of a@0-1 map@2-5 i@6-7 1@9-10)@0-11'],
    ['a.exists(i, true)', '(of a@0-1 exists@2-8 i@9-10 true@12-16)@0-17'],
    ['a.all(i, true)', '(of a@0-1 all@2-5 i@6-7 true@9-13)@0-14'],
    ['has(a.b)', '(call has@0-3 (. a@4-5 b@6-7)@4-7)@0-8'],
    ...['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', 'in'].map(
      (operator): [string, string] => [
        `a ${operator} b`,
        `(${operator} a@0-1 b@${operator.length + 3}-${operator.length + 4})@0-${operator.length + 4}`,
      ],
    ),
    ['1 - 2 - 3', '(- (- 1@0-1 2@4-5)@0-5 3@8-9)@0-9'],
    ['1 + 2 * 3', '(+ 1@0-1 (* 2@4-5 3@8-9)@4-9)@0-9'],
    ['(1 + 2) * 3', '(* (+ 1@1-2 2@5-6)@1-6 3@10-11)@1-11'],
    ['a // the rest is a note', 'a@0-1'],
  ]
  for (const [source, tree] of trees) {
    it(`reads ${source}`, () => expect(written(parseFormula(source))).to.equal(tree))
  }

  it('keeps numbers as written, regardless of their length', () => {
    const digits = `${'1234567890'.repeat(30)}.${'0987654321'.repeat(50)}`
    expect(parseFormula(digits)).to.have.property('value').that.has.property('scale', 500)
    expect(written(parseFormula(digits))).to.equal(`${digits}@0-801`)
  })

  const faults: [source: string, fault: string][] = [
    ['', 'formula_syntax 0-0 [] The formula is empty.'],
    ['  ', 'formula_syntax 2-2 [] The formula is empty.'],
    ['1 +', 'formula_syntax 3-3 [] The formula ends too early: a value is missing.'],
    ['2 * (1 + 2', 'formula_syntax 4-5 [(] The bracket ( is not closed.'],
    [
      'join(items.name, "(")) + [1',
      'formula_syntax 21-22 [)] Something is missing before this bracket, or the bracket is not needed.',
    ],
    [
      '19%',
      'formula_syntax 3-3 [] Write 0.19 for 19%. Between two numbers, % is the remainder of a division.',
    ],
    ['a = b', 'formula_syntax 2-3 [=] Two values are compared with ==.'],
    [' =a + b', 'formula_syntax 1-2 [=] Write formulas without = at the start: quantity * price.'],
    ['a <> b', 'formula_syntax 3-4 [>] Write != for "is not".'],
    ['a and b', 'formula_syntax 2-5 [and] Write && for "and".'],
    ['a OR b', 'formula_syntax 2-4 [OR] Write || for "or".'],
    ['not a', 'formula_syntax 4-5 [a] Write ! for "not": !is_paid.'],
    ['a & b', 'formula_syntax 2-3 [&] Write && for "and"; text is joined with +.'],
    ['a & "x"', 'formula_syntax 2-3 [&] Text is joined with +.'],
    ['"x" & a', 'formula_syntax 4-5 [&] Text is joined with +.'],
    ['a ?? 0', 'formula_syntax 3-4 [?] Write coalesce(value, other) for a value that may be missing.'],
    ['a ** 2', 'formula_syntax 3-4 [*] A power is written pow(price, 2).'],
    ['a ≤ b', 'formula_syntax 2-3 [≤] Write <= for "at most".'],
    ['a × b', 'formula_syntax 2-3 [×] Write * for "times".'],
    ['a − b', 'formula_syntax 2-3 [−] Write - for "minus".'],
    ['a ^ 2', 'formula_syntax 2-3 [^] A power is written pow(price, 2).'],
    [
      '0,19',
      'formula_syntax 1-2 [,] Write numbers with a decimal point, as in 0.19. Commas separate the arguments of a function.',
    ],
    ['12 €', 'formula_syntax 3-4 [€] Write amounts as numbers without a currency: 12.50.'],
    ['“paid”', 'formula_syntax 0-1 [“] Write text between straight quotation marks: "paid".'],
    ['{{qty}}', 'formula_syntax 5-6 [}] A formula names fields without braces: qty, not {{qty}}.'],
    ['{}', 'formula_syntax 0-1 [{] A formula names fields without braces: qty, not {{qty}}.'],
    ['qty price', 'formula_syntax 4-9 [price] An operator such as + or * is missing before "price".'],
    [
      '2 * größe',
      'formula_syntax 4-9 [größe] For a name with characters other than a to z, 0 to 9 and _, write field("größe").',
    ],
    ['"abc', 'formula_syntax 0-4 ["abc] The closing quotation mark of this text is missing.'],
    ['"""abc', 'formula_syntax 0-6 ["""abc] The closing quotation mark of this text is missing.'],
    [
      '"a\nb"',
      'formula_syntax 2-3 [\n] A string must end on the line where it begins. Write \\n in it for a new line.',
    ],
    [
      '"a\\q"',
      'formula_syntax 2-4 [\\q] A backslash cannot come before this: write \\\\ for a backslash, \\" for a quotation mark, \\n for a new line.',
    ],
    [
      'if(a, b, c)',
      'formula_syntax 0-2 [if] A condition is written with ? and : between its results: qty > 10 ? "many" : "few".',
    ],
    [
      'package + 1',
      'formula_syntax 0-7 [package] "package" is a reserved word in formulas. For the field with this name, write field("package").',
    ],
    ['__proto__', 'formula_syntax 0-9 [__proto__] "__proto__" is not the name of a field.'],
    [
      'a.filter(1, true)',
      'formula_syntax 9-10 [1] First give the item a name, then the condition or the result: items.filter(item, item.qty > 1).',
    ],
    ...['1e5', '1e400', '12u', '0x1F', '0xZ', '1e+', 'b"bytes"', '9'.repeat(1_001)].map(
      (source): [string, string] => {
        const end = source === '0xZ' ? 2 : source.length
        const start = source === '1e+' ? 3 : 0
        return [
          source,
          `formula_syntax ${start}-${end} [${source.slice(start, end)}] Numbers are written as 12 or 0.19.`,
        ]
      },
    ),
    ['a @ b', 'formula_syntax 2-3 [@] "@" cannot be used here.'],
    ['😀', 'formula_syntax 0-2 [😀] "😀" cannot be used here.'],
    ['a + 👩‍🚀', 'formula_syntax 4-9 [👩‍🚀] "👩‍🚀" cannot be used here.'],
    ['a ❤️', 'formula_syntax 2-4 [❤️] "❤️" cannot be used here.'],
    [
      `a "${'😀'.repeat(40)}"`,
      `formula_syntax 2-84 ["${'😀'.repeat(40)}"] ""${'😀'.repeat(14)}…" cannot be used here.`,
    ],
    ['.5', 'formula_syntax 0-1 [.] "." cannot be used here.'],
    ['a.?b', 'formula_syntax 2-3 [?] "?" cannot be used here.'],
  ]
  for (const [source, fault] of faults) {
    it(`rejects ${JSON.stringify(source.slice(0, 40))} with a plain message, and marks its characters`, () =>
      expect(faultOf(source)).to.equal(fault))
  }

  const tooComplex = /^formula_too_complex \d+-\d+ \[.*\] The formula has too many parts or nested brackets/
  const bounds: [what: string, source: string, fault: RegExp][] = [
    [
      '10^6 characters',
      `1${'+1'.repeat(499_999)}`,
      /^formula_too_long 2000-999999 .* A formula has at most 2,000 characters/,
    ],
    ['signs before a value', `${'-'.repeat(1_999)}1`, tooComplex],
    ['nested brackets', `${'('.repeat(900)}1${')'.repeat(900)}`, tooComplex],
    ['nested lists', `${'['.repeat(900)}1${']'.repeat(900)}`, tooComplex],
    ['nested calls', `${'a('.repeat(600)}1${')'.repeat(600)}`, tooComplex],
    ['nested conditions', `${'a?b:'.repeat(400)}c`, tooComplex],
    ['a long chain of fields', `a${'.b'.repeat(900)}`, tooComplex],
    ['a long chain of terms', `1${'+1'.repeat(900)}`, tooComplex],
    ['a long chain of calls', `a${'.b()'.repeat(450)}`, tooComplex],
  ]
  for (const [what, source, fault] of bounds) {
    it(`stops at ${what}`, () => expect(faultOf(source)).to.match(fault))
  }

  it('accepts brackets 40 deep and 150 terms', () => {
    expect(faultOf(`${'('.repeat(40)}1${')'.repeat(40)}`)).to.equal('none')
    expect(faultOf(`1${' + 1'.repeat(149)}`)).to.equal('none')
  })
})
