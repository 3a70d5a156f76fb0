import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { libraryTemplates, readLibraryTemplate, samplesOf } from './parts/library.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

type Data = Record<string, any>

interface Word {
  page: number
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Points by which boxes of words may overlap, because letters such as a slanted f extend beyond their boxes. */
const tolerance = 1
/** Maximum distance in points between the middles of words on one line. Boxes of some scripts extend into the lines above and below. */
const sameLine = 3

describe('overlapping words in the library’s documents', () => {
  let stack: SharedStack
  let account: Account
  const ids = new Map<string, string>()

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Library')
    for (const name of libraryTemplates)
      ids.set(name, await stack.publish(account, name, (await readLibraryTemplate(name)).files))
  })
  after(() => stack?.close())

  async function covered(name: string, data: Data): Promise<string[]> {
    const answer = await stack.create(account, { templateId: ids.get(name), data, output: 'base64' })
    expect(answer.status, await answer.clone().text()).to.equal(200)
    const { base64 } = (await answer.json()) as { base64: string }
    return coveredIn(wordsOf(Buffer.from(base64, 'base64')))
  }

  for (const name of libraryTemplates)
    it(`${name}: there are none with any sample`, async () => {
      const template = await readLibraryTemplate(name)
      for (const file of samplesOf(name))
        expect(await covered(name, template.sample(file)), file).to.deep.equal([])
    })

  for (const [locale, amount] of [
    ['ar-IQ', 1234.5],
    ['mn', 1234.5],
    ['my', 123_456_789.5],
    ['ml-u-nu-mlym', 12_345_678.5],
    ['en-GB', 123_456_789_012_345.5],
  ] as const)
    it(`statement: there are none in ${locale}, with amounts such as ${amount}`, async () => {
      const sample: Data = (await readLibraryTemplate('statement')).sample('sample.json')
      const transactions = sample['transactions'].map((each: Data, at: number) => ({
        ...each,
        amount: at % 2 === 0 ? amount : -amount,
      }))
      const data = { ...sample, locale, opening_balance: -amount, transactions }
      expect(await covered('statement', data)).to.deep.equal([])
    })

  it('payslip: there are none with long units and amounts', async () => {
    const sample: Data = (await readLibraryTemplate('payslip')).sample('sample.json')
    const earnings = sample['earnings'].map((each: Data) => ({
      ...each,
      quantity: 1_234_567.89,
      unit: 'Monatsstunden im Durchschnitt',
      rate: 98_765.43,
      year_to_date: '123456789012345678.90',
    }))
    expect(await covered('payslip', { ...sample, earnings })).to.deep.equal([])
  })
})

function wordsOf(pdf: Buffer): Word[] {
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, maxBuffer: 2 ** 26 }).toString()
  return html.split('<page ').flatMap((page, number) =>
    Array.from(
      page.matchAll(
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
      ),
      ([, left, top, right, bottom, text = '']) => ({
        page: number,
        text,
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      }),
    ),
  )
}

/** Returns pairs of words on one line whose boxes overlap. */
function coveredIn(words: readonly Word[]): string[] {
  return words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .filter(
        (other) =>
          other.page === one.page &&
          Math.abs(middleOf(one) - middleOf(other)) < sameLine &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance,
      )
      .map((other) => `page ${one.page}: “${one.text}” and “${other.text}”`),
  )
}

const middleOf = ({ top, bottom }: Word) => (top + bottom) / 2
