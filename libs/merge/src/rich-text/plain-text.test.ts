import { expect } from 'chai'
import fc from 'fast-check'
import { parseMarkdown } from './parse-markdown.ts'
import { printPlainText } from './plain-text.ts'
import { sanitizeHtml } from './sanitize-html.ts'

function wholeWay(text: string): string | undefined {
  const parsed = parseMarkdown(text)
  return 'html' in parsed ? sanitizeHtml(parsed.html).trim() : undefined
}

describe('text without any Markdown', () => {
  it('is printed exactly as the full parser prints it', () => {
    const words = fc.constantFrom(
      'Hello',
      'Straße 12',
      'a',
      'É',
      'it’s',
      "it's",
      '"so"',
      '(c)',
      'a-b',
      'A.',
      'x:',
      'https://x.example',
      'a@b.example',
      '10 %',
      '5 €',
      '日本',
      'e\u0301',
      'i. e.',
      'B+',
    )
    const gaps = fc.constantFrom(' ', '  ', '\n', '\n\n', '\n\n\n', ', ', ' - ', ' 1. ', '? ')
    const texts = fc.array(fc.tuple(words, gaps), { maxLength: 12 }).map((parts) => parts.flat().join(''))
    let plain = 0
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          texts.map((text) => text.trim()),
          fc.string({ unit: 'binary', maxLength: 20 }),
          fc.stringMatching(/^[a-z1 .:!"'()+@\n-]{0,20}$/),
        ),
        (text) => {
          const printed = printPlainText(text)
          if (printed === undefined) return
          plain++
          expect(printed).to.equal(wholeWay(text))
        },
      ),
      { numRuns: 5_000 },
    )
    expect(plain).to.be.greaterThan(500)
  })

  it('is detected, and no other text is', () => {
    expect(printPlainText('Thank you for your order.\nBest wishes,\n\nRed Cross')).to.equal(
      '<p>Thank you for your order.<br>\nBest wishes,</p>\n<p>Red Cross</p>',
    )
    for (const text of [
      'a *b*',
      '- a',
      '1. a',
      'a\n---',
      'a\n===',
      ' a',
      '    a',
      'a  \nb',
      'a & b',
      'a < b',
      'a|b',
      '[a]',
      '`a`',
      'a\\b',
      'a\tb',
      'a\r\nb',
      '# a',
      'a_b',
      '~a~',
      '{{a}}',
      '\u0000',
      'a\uD800',
    ]) {
      expect(printPlainText(text), text).to.equal(undefined)
    }
  })
})
