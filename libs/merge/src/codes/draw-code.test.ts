import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { codeTypes, loadCodes } from './code-types.ts'
import { drawCode } from './draw-code.ts'
import { drawn, refused } from './testing/given-codes.ts'

describe('drawing a code', () => {
  before(() => loadCodes(codeTypes))

  it('loads the barcode library with loadCodes only for barcodes', () => {
    const entry = JSON.stringify(new URL('index.ts', import.meta.url).href)
    const printed = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { registerHooks } from 'node:module'
        const loaded = []
        registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
        const { drawCode, loadCodes } = await import(${entry})
        const isLoaded = () => loaded.some((url) => url.includes('bwip-js'))
        await loadCodes(['qrcode', 'epc', 'swiss-qr', 'nosuch'])
        const svg = drawCode({ type: 'qrcode', attributes: { value: 'x' } }).svg
        let refusal = ''
        try { drawCode({ type: 'ean13', attributes: { value: '9520123456788' } }) } catch (error) { refusal = error.message }
        const before = isLoaded()
        await loadCodes(['qrcode', 'ean13'])
        console.log(JSON.stringify([svg.slice(0, 4), refusal, before, isLoaded()]))`,
      ],
      { encoding: 'utf8' },
    )
    expect(JSON.parse(printed)).to.deep.equal(['<svg', 'loadCodes was not awaited for ean13', false, true])
  })

  it('draws nothing for empty content, as an empty field prints nothing', () => {
    for (const type of codeTypes) {
      for (const empty of [{}, { value: '', iban: '' }, { value: ' \n', iban: '  ', level: 'Z' }]) {
        expect(drawCode({ type, attributes: empty }), type).to.deep.equal({
          svg: '',
        })
      }
    }
  })

  it('rejects every other name as a type', () => {
    for (const type of ['nosuch', '', '__proto__', 'constructor', 'raw', 'swissqrcode', 'QRCODE']) {
      expect(drawCode({ type, attributes: { value: 'x' } })).to.deep.include({
        code: 'invalid_code',
        attribute: 'type',
      })
    }
  })
})

describe('a QR code', () => {
  it('has a margin of four modules by default, scales, and has a label', () => {
    const value = 'Fish & "Chips" <b>'
    expect(drawn('qrcode', { value })).to.match(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 33 33" width="66pt" role="img" aria-label="QR code: Fish &amp; &quot;Chips&quot; &lt;b&gt;"><path d="m4 4h7/,
    )
    expect(drawn('qrcode', { value, quiet: 'no', label: 'Our menu' })).to.match(
      /viewBox="0 0 25 25" width="50pt" role="img" aria-label="Our menu"><path d="m0 0h7/,
    )
  })

  it('is rejected if it does not fit, with possible fixes', () => {
    expect(drawn('qrcode', { value: '1'.repeat(7_089), level: 'L' })).to.contain('viewBox="0 0 185 185"')
    expect(refused('qrcode', { value: 'x'.repeat(2_954), level: 'L' })).to.equal(
      '"value" is too long for a QR code of level L. Shorten it.',
    )
    expect(refused('qrcode', { value: 'é'.repeat(1_200) })).to.equal(
      '"value" is too long for a QR code of level M. Shorten it, or lower "level".',
    )
    expect(refused('qrcode', { value: 'x', level: 'X' })).to.equal(
      '"level" is not one of the allowed values: write L, M, Q or H.',
    )
  })
})

describe('whitespace in a barcode', () => {
  before(() => loadCodes(codeTypes))
  const bars = (type: string, value: string) => drawn(type, { value, label: 'x', 'show-text': 'no' })

  it('is removed at the ends, as are invisible characters', () => {
    expect(bars('code128', '\t PLATEN-0042\r\n')).to.equal(bars('code128', 'PLATEN-0042'))
    expect(bars('code39', '\u200BPLATEN\u00AD42\uFEFF')).to.equal(bars('code39', 'PLATEN42'))
    expect(drawn('kix', { value: '2500GG30250\u00A0' })).to.equal(drawn('kix', { value: '2500GG30250' }))
    expect(drawn('ean13', { value: '9520123456788\u00A0' })).to.equal(
      drawn('ean13', { value: '9520123456788' }),
    )
  })

  it('becomes a plain space in the middle if it is a no-break space or a wide space', () => {
    for (const space of ['\u00A0', '\u202F', '\u2009', '\u3000'])
      expect(bars('code128', `TW${space}46`)).to.equal(bars('code128', 'TW 46'))
  })

  it('is kept in the middle if the type supports it: a tab is a key press for some programs', () => {
    expect(bars('code128', 'user\tpin')).to.not.equal(bars('code128', 'user pin'))
    expect(refused('code39', { value: 'A\tB' })).to.match(
      /as Code 39: it cannot contain U\+0009 at position 2\./,
    )
  })

  it('draws nothing if there is nothing else', () => {
    expect(drawCode({ type: 'code128', attributes: { value: '\u200B\u00A0\t' } })).to.deep.equal({ svg: '' })
  })

  it('is kept in codes made of squares or dots, which contain text', () => {
    for (const type of ['qrcode', 'datamatrix', 'pdf417'])
      expect(drawn(type, { value: 'a\u00A0b\n', label: 'x' }), type).to.not.equal(
        drawn(type, { value: 'a b', label: 'x' }),
      )
  })
})

describe('a GS1 code', () => {
  before(() => loadCodes(['gs1-128']))

  it('accepts "#" in the identifier of a component or part', () => {
    expect(drawn('gs1-128', { value: '(8010)9521234ABC#1' })).to.match(/^<svg /)
  })
})

describe('a wrong value', () => {
  before(() => loadCodes(codeTypes))

  it('is explained with the valid values of its type, never with a message from the library', () => {
    const sentences: [type: string, value: string, sentence: RegExp][] = [
      [
        'ean13',
        '9520123456789',
        /^"value" cannot be printed as EAN-13: its check digit does not match, .* It takes 12 digits, or 13 with the check digit\.$/,
      ],
      [
        'ean13',
        '952012345678x',
        /as EAN-13: it cannot contain "x" at position 13\. It takes 12 digits, or 13 with the check digit\. Send a value without it\.$/,
      ],
      ['ean13', '12', /as EAN-13: it has too many characters, or too few\. It takes 12 digits/],
      ['ean8', '95200003', /as EAN-8: its check digit does not match/],
      ['upca', '012345000059', /as UPC-A: its check digit does not match/],
      ['upce', '21234558', /as UPC-E: .*begin with 0 or 1/],
      ['isbn', '978-1-56581-231-5', /as ISBN: its check digit does not match/],
      ['isbn', '9781565812314', /as ISBN: .*with its hyphens/],
      ['issn', '0311-1750', /as ISSN: its check digit does not match/],
      ['itf14', '09521234543214', /as ITF-14: its check digit does not match/],
      ['sscc18', '(00)095287654321012347', /as SSCC-18: its check digit does not match/],
      ['gs1-128', '(01)09521234543214', /as GS1-128: its check digit does not match/],
      ['gs1-128', '09521234543213', /as GS1-128: .*after its GS1 identifier/],
      [
        'code39',
        'ä',
        /as Code 39: it cannot contain "ä" \(U\+00E4\) at position 1\. It takes capital letters/,
      ],
      ['code39', 'AB c', /as Code 39: it cannot contain "c" at position 4\. .* "qrcode" or "datamatrix"\.$/],
      [
        'code128',
        'A-1 東京',
        /as Code 128: it cannot contain "東" \(U\+6771\) at position 5\. It takes digits, symbols and .* Send a value without it, or use a code for any text in the template: "qrcode" or "datamatrix"\.$/,
      ],
      ['code128', 'A😀', /cannot contain "😀" \(U\+1F600\) at position 2\./],
      [
        'interleaved2of5',
        '12-4',
        /cannot contain "-" at position 3\. It takes digits\. Send a value without it\.$/,
      ],
      ['itf14', '0952１234543213', /cannot contain "１" \(U\+FF11\) at position 5\./],
      ['ean8', '9520\t000', /cannot contain U\+0009 at position 5\./],
      ['gs1-128', '(01)09521234543213(10)Ä', /cannot contain "Ä" \(U\+00C4\) at position 23\./],
      [
        'telepen',
        'Ω',
        /as Telepen: it cannot contain "Ω" \(U\+03A9\) at position 1\. Send a value without it\.$/,
      ],
      ['code128', 'x'.repeat(101), /as Code 128: it has 101 characters, and at most 100 are allowed/],
      ['codabar', '123', /as Codabar: .*between two of the letters/],
      ['datamatrixrectangular', 'x'.repeat(300), /as Data Matrix Rectangular: Maximum length exceeded/],
      ['datamatrix', 'x'.repeat(1_001), /as Data Matrix: it has 1001 characters/],
      ['pharmacode', '2', /as Pharmacode: Pharmacode value must be between 3 and 131070\.$/],
      ['onecode', '1', /as USPS Intelligent Mail: The data must be 20, 25, 29 or 31 digits\.$/],
      ['ean13composite', '9520123456788', /as EAN-13 Composite: A Composite Component must be provided/],
    ]
    for (const [type, value, sentence] of sentences) {
      const message = refused(type, { value })
      expect(message).to.match(sentence)
      expect(message).to.not.match(/bwip|#\d|undefined/i)
    }
    expect(refused('code128', { value: 'x', 'bar-height': '1' })).to.match(
      /^"bar-height" must be a number of millimeters from 2 to 100/,
    )
    expect(refused('code128', { value: 'x', 'show-text': 'si' })).to.match(/^"show-text" .*write yes or no/)
  })
})
