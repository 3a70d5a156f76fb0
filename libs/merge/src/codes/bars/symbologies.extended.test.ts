import { symbolList } from 'bwip-js/generic'
import { expect } from 'chai'
import { loadCodes } from '../code-types.ts'
import { drawn, refused } from '../testing/given-codes.ts'
import { readCodes } from '../testing/read-code.ts'
import { symbologies } from './symbologies.ts'

const leftOut = [
  'qrcode',
  'swissqrcode',
  'raw',
  'daft',
  'symbol',
  'd3aqr',
  'mailmark',
  'rectangularmicroqrcode',
]
/** Names with capital letters in the library, or with examples that need settings. */
const named: Readonly<Record<string, string>> = { rationalizedCodabar: 'codabar' }
const examples: Readonly<Record<string, string>> = { maxicode: 'PLATEN 0042' }

/**
 * Formats as scanners report them. For codes that the test's reader does not support (postal and older industrial ones), only the
 * drawing is checked.
 */
const readAs: Readonly<Record<string, string>> = {
  ean13: '9520123456788',
  ean8: '95200002',
  upca: '0012345000058',
  upce: '0012345000058',
  isbn: '9781565812314',
  ismn: '9790260532113',
  issn: '9770311175001',
  code128: 'Count01234567!',
  'gs1-128': '(01)09521234543213(3103)000123',
  ean14: '(01)09528765432108',
  sscc18: '(00)095287654321012346',
  code39: 'THIS IS CODE 39',
  code39ext: 'Code39 Ext!',
  code93: 'THIS IS CODE 93',
  code93ext: 'Code93 Ext!',
  pzn: '-1234562',
  interleaved2of5: '2401234567',
  itf14: '09521234543213',
  identcode: '563102430313',
  leitcode: '21348075016401',
  codabar: 'A0123456789B',
  databaromni: '(01)09521234543213',
  databarstacked: '(01)09521234543213',
  databarlimited: '(01)09521234543213',
  databarexpanded: '(01)09521234543213(3103)000123',
  telepen: 'ABCDEF',
  pdf417: 'This is PDF417',
  micropdf417: 'MicroPDF417',
  datamatrix: 'This is Data Matrix!',
  maxicode: 'PLATEN 0042',
  azteccode: 'This is Aztec Code',
  microqrcode: '1234',
  gs1datamatrix: '(01)09521234543213(17)120508(10)ABCD1234(410)9501101020917',
  gs1qrcode: '(01)09521234543213(8200)http://www.abc.net(10)ABCD1234(410)9501101020917',
  hibccode128: '+A999BJC5D6E71.',
}

describe('the codes of bwip-js', () => {
  before(() => loadCodes(symbologies.keys()))

  it('are all supported, except those with requirements that no template can meet', () => {
    const theirs = symbolList.map(({ bcid }) => bcid).filter((type) => !leftOut.includes(type))
    expect([...symbologies.keys()].toSorted()).to.deep.equal(
      theirs.map((type) => named[type] ?? type).toSorted(),
    )
  })

  it('are drawn from the library’s examples: as paths without ids, with the same bytes each time, in their own size', () => {
    for (const { type, value } of ownExamples()) {
      const svg = drawn(type, { value })
      expect(svg, type).to.match(
        /^<svg xmlns="[^"]+" viewBox="0 0 [\d.]+ [\d.]+" width="[\d.]+pt" role="img" aria-label="[^"<>]+">(?:<path [^<>]*\/>)+<\/svg>$/,
      )
      expect(svg, type).to.not.match(/ id=|url\(|<text|NaN|undefined/)
      expect(drawn(type, { value }), type).to.equal(svg)
    }
  })

  it('can be read by a reader', async () => {
    for (const { type, value } of ownExamples()) {
      const text = readAs[type]
      if (text === undefined) continue
      expect(
        (await readCodes(drawn(type, { value }))).map((code) => code.text),
        type,
      ).to.deep.equal([text])
    }
  })

  it('have a separate check digit if it is printed in the margin', () => {
    for (const type of ['upca', 'upce']) {
      const svg = drawn(type, { value: '0'.repeat(type === 'upca' ? 12 : 8) })
      const bars = [...svg.matchAll(/<path stroke="#000000"[^>]* d="([^"]+)"/g)].flatMap(([, d = '']) =>
        [...d.matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x)),
      )
      const signs = [...svg.matchAll(/<path (?!stroke)[^>]*d="([^"]+)"/g)].flatMap(([, d = '']) =>
        [...d.matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x)),
      )
      const before = signs.filter((x) => x < Math.min(...bars))
      const behind = signs.filter((x) => x > Math.max(...bars))
      expect(before, type).to.not.deep.equal([])
      expect(behind, type).to.have.length(before.length)
    }
  })

  it('print their whole value below, or nothing if the font lacks a letter', async () => {
    for (const value of ['Café-12', 'Größe', 'a\tb']) {
      const svg = drawn('code128', { value })
      expect(svg).to.equal(drawn('code128', { value, 'show-text': 'no' }))
      expect((await readCodes(svg)).map(({ text }) => text)).to.deep.equal([value])
    }
    const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
    const contours = (value: string) =>
      /<path (?!stroke)[^>]*>/.exec(drawn('code128', { value }))?.[0].match(/M/g)?.length ?? 0
    for (const sign of signs) expect(contours(`a${sign}a`), sign).to.be.greaterThan(contours('aa'))
  })

  it('can be read without the text below, without a margin on white paper, and with lower bars', async () => {
    const value = '9520123456788'
    for (const options of [
      { 'show-text': 'no' },
      { quiet: 'no' },
      { 'bar-height': '8' },
      { 'show-text': 'NO', quiet: 'No' },
    ]) {
      const svg = drawn('ean13', { value, ...(options as Record<string, string>) })
      expect(await readCodes(svg)).to.deep.equal([{ format: 'EAN13', text: value }])
    }
    const heights = ['8', '16'].map(
      (height) => boxOf(drawn('code128', { value, 'bar-height': height, 'show-text': 'no' })).height,
    )
    expect((heights[1] ?? 0) / (heights[0] ?? 1)).to.be.closeTo(2, 0.05)
    expect(boxOf(drawn('ean13', { value, 'show-text': 'no' })).width).to.be.closeTo((95 + 22) * 4, 1)
    expect(boxOf(drawn('ean13', { value, 'show-text': 'no', quiet: 'no' })).width).to.be.closeTo(95 * 4, 1)
  })

  it('encode accented letters as Latin-1, and others as UTF-8 if the code supports it', async () => {
    for (const value of ['Größe 12', 'Café €', '東京 42']) {
      for (const type of ['datamatrix', 'pdf417', 'azteccode']) {
        expect((await readCodes(drawn(type, { value })))[0]?.text, `${type} ${value}`).to.equal(value)
      }
    }
    expect((await readCodes(drawn('code128', { value: 'Größe' })))[0]?.text).to.equal('Größe')
    expect(refused('code128', { value: '東京' })).to.contain('cannot contain "東" (U+6771) at position 1')
  })

  it('print text that looks like an escape sequence unchanged', async () => {
    for (const value of ['a^065b', '^FNC1x', '^NUL', String.raw`\x41`]) {
      expect((await readCodes(drawn('code128', { value, 'show-text': 'no' })))[0]?.text).to.equal(value)
    }
  })
})

function ownExamples(): { type: string; value: string }[] {
  return symbolList
    .filter(({ bcid }) => !leftOut.includes(bcid))
    .map(({ bcid, text }) => ({ type: named[bcid] ?? bcid, value: examples[bcid] ?? text }))
}

function boxOf(svg: string): { width: number; height: number } {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}
