import { execFileSync } from 'node:child_process'
import { type FieldDeclaration, isRightToLeft } from '@platen/contract'
import { expect } from 'chai'
import { libraryTemplates, readLibraryTemplate } from './parts/library.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

type Data = Record<string, any>
type Kind = keyof typeof words

/** Text between the two numbers in a field. Text without letters is read from the left. */
const words = { ltr: '\u00A0b\u00A0', rtl: '\u00A0ש\u00A0', digits: '\u00A0' } as const

/** Fields with a fixed direction: codes of currencies and languages, account numbers, and the content of a Code 128. */
const fixed: Record<string, string[]> = {
  contract: ['currency'],
  invoice: ['locale', 'currency', 'payment.iban'],
  'packing-slip': ['shipment_no'],
  payslip: ['currency'],
  quote: ['currency'],
  receipt: ['currency'],
  'shipping-label': ['tracking_no'],
  statement: ['locale', 'account.currency'],
}

/** Data that prints fields in positions where the sample does not print them. */
const further: Record<string, Data[]> = {
  invoice: [{ payment: null }, { is_paid: true }],
  payslip: [{ period: { from: '2026-10-01', to: '2026-11-30' } }],
  quote: [{ items: [{ description: 'A', quantity: 1, price: 1, vat_rate: 0 }], valid_until: null }],
  receipt: [{ items: [], amount_received: 0 }, { amount_received: -100 }],
}

/**
 * Fields that may begin at another edge: right-to-left letters begin on the right, and other text follows, or is centered with, a value of variable
 * width.
 */
const beginsElsewhere: Record<string, string[]> = {
  certificate: ['certificate_no', 'place', 'verify_at'],
  letter: ['our_reference', 'subject', 'greeting', 'paragraphs', 'closing'],
}

interface Line {
  field: string
  kind: Kind
  /** Each printed occurrence. */
  printed: Printed[]
}

interface Printed {
  /** Positions of the first and last number, in points. */
  first: number
  last: number
  left: number
  right: number
  /** Whether another value precedes the text on its line. */
  isAfterOther: boolean
}

describe('text direction in the library’s documents', () => {
  let stack: SharedStack
  let account: Account

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Library')
  })
  after(() => stack?.close())

  for (const name of libraryTemplates)
    it(`${name}: each string has the direction of its first letter, and begins at the edge of the document's lines`, async () => {
      const template = await readLibraryTemplate(name)
      const templateId = await stack.publish(account, name, template.files)
      const fields = template.settings.fields ?? {}
      const print = async (sample: Data, kind: Kind): Promise<Line[]> => {
        const { data, lines } = fill(fields, sample, kind, fixed[name] ?? [])
        const answer = await stack.create(account, { templateId, data, output: 'base64' })
        expect(answer.status, await answer.clone().text()).to.equal(200)
        const { base64 } = (await answer.json()) as { base64: string }
        const found = numbersOf(Buffer.from(base64, 'base64'))
        const isFromRight = isRightToLeft(sample['locale'] ?? 'en')
        return lines.map(({ number, ...line }) => ({ ...line, printed: pairsOf(found, number, isFromRight) }))
      }
      const faults: string[] = []
      for (const change of [{}, ...(further[name] ?? [])])
        for (const file of ['sample.json', 'samples/ar.json'].filter((each) => template.files.has(each))) {
          const sample = { ...template.sample(file), ...change }
          const [ltr, rtl] = [await print(sample, 'ltr'), await print(sample, 'rtl')]
          const digits = await print(sample, 'digits')
          const isWhole = Object.keys(change).length === 0
          const found = [
            ...[...ltr, ...rtl, ...digits].flatMap((line) => faultsOf(line, isWhole)),
            ...ltr.flatMap((line, at) =>
              beginsElsewhere[name]?.includes(line.field) ||
              line.printed.every((one, index) => beginsAlike(one, rtl[at]?.printed[index]))
                ? []
                : [`${line.field} begins elsewhere`],
            ),
          ]
          faults.push(...found.map((fault) => `${file} ${JSON.stringify(change)}: ${fault}`))
        }
      expect(faults).to.deep.equal([])
    })
})

/** `isWhole`: every field must be printed. */
function faultsOf({ field, kind, printed }: Line, isWhole: boolean): string[] {
  if (printed.length === 0) return isWhole ? [`${field} is not printed on one line`] : []
  const isRight = printed.every(({ first, last }) => first < last === (kind !== 'rtl'))
  return isRight ? [] : [`${field} is in the wrong order (${kind})`]
}

/** Maximum difference in points between the starts of text with different letters. */
const tolerance = 1

/** Returns whether two text items begin at the same left or right edge, or have the same center. Text after another value is not compared. */
function beginsAlike(one: Printed, other: Printed | undefined): boolean {
  if (!other || one.isAfterOther) return true
  const [left, right] = [one.left - other.left, one.right - other.right]
  return [left, right, (left + right) / 2].some((each) => Math.abs(each) < tolerance)
}

/** Fills each text field in the sample with a line, and multi-line fields with two. Each line has unique numbers. */
function fill(fields: Record<string, FieldDeclaration>, sample: Data, kind: Kind, omitted: string[]) {
  const lines: { field: string; kind: Kind; number: number }[] = []
  const line = (field: string, as: Kind) => {
    const number = 700 + lines.length
    lines.push({ field, kind: as, number })
    return `${number}${words[as]}${number + 100}`
  }
  const valueOf = (field: FieldDeclaration, path: string, value: unknown): unknown => {
    if (field.type === 'group') return value === null ? null : groupOf(field.fields ?? {}, path, value)
    if (field.type === 'list') {
      if (Array.isArray(value) && value.length === 0) return value
      const items = Array.isArray(value) ? value.slice(0, 1) : [undefined]
      return items.map((each) =>
        field.item ? valueOf(field.item, path, each) : groupOf(field.fields ?? {}, path, each),
      )
    }
    if (omitted.includes(path)) return value
    if (field.type === 'text') return line(path, kind)
    if (field.type === 'multiline')
      return `${line(path, kind)}\n${line(path, kind === 'ltr' ? 'rtl' : 'ltr')}`
    return value === undefined ? (field.example ?? null) : value
  }
  const groupOf = (declared: Record<string, FieldDeclaration>, path: string, value: unknown): Data =>
    Object.fromEntries(
      Object.entries(declared).map(([key, field]) => [
        key,
        valueOf(field, path ? `${path}.${key}` : key, (value as Data | undefined)?.[key]),
      ]),
    )
  return { data: groupOf(fields, '', sample), lines }
}

interface PrintedNumber {
  page: number
  number: number
  left: number
  right: number
  middle: number
}

/** Returns the three-digit numbers in a PDF. */
function numbersOf(pdf: Buffer): PrintedNumber[] {
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, maxBuffer: 2 ** 26 }).toString()
  return html.split('<page ').flatMap((text, page) =>
    Array.from(
      text.matchAll(
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">\D*(\d{3})\D*<\/word>/g,
      ),
      ([, left, top, right, bottom, number]) => ({
        page,
        number: Number(number),
        left: Number(left),
        right: Number(right),
        middle: (Number(top) + Number(bottom)) / 2,
      }),
    ),
  )
}

/** Maximum distance in points between the middles of numbers on one line. */
const sameLine = 3
/** Maximum distance in points between two values that share a line. Columns have a larger distance. */
const shared = 14

const isNear = (gap: number) => gap > -1 && gap < shared

const isOnLineOf = (one: PrintedNumber, other: PrintedNumber) =>
  one.page === other.page && Math.abs(one.middle - other.middle) < sameLine

/** Returns each printed occurrence of a line by the numbers at its ends. */
function pairsOf(found: readonly PrintedNumber[], number: number, isFromRight: boolean): Printed[] {
  return found
    .filter((each) => each.number === number)
    .flatMap((first) => {
      const last = found.find((each) => each.number === number + 100 && isOnLineOf(each, first))
      if (!last) return []
      const [left, right] = [Math.min(first.left, last.left), Math.max(first.right, last.right)]
      const isAfterOther = found.some(
        (each) =>
          isOnLineOf(each, first) &&
          each !== first &&
          each !== last &&
          isNear(isFromRight ? each.left - right : left - each.right),
      )
      return [{ first: first.left, last: last.left, left, right, isAfterOther }]
    })
}
