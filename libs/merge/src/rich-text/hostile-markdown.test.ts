import { expect } from 'chai'
import fc from 'fast-check'
import { renderMarkdown } from './render-markdown.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { hostileTexts } from './testing/hostile-texts.ts'
import { readHtml } from './testing/tree.ts'
import { runsOf } from '../../../../test/parts/runs.ts'

const elements = new Set(
  'p br hr h3 h4 h5 h6 strong em s a code pre ul ol li blockquote table thead tbody tr th td'.split(' '),
)

/** Checks that only allowed elements remain, even after parsing the result again. */
function expectHarmless(html: string, from: string): void {
  const read = readHtml(html)
  expect(read.others, from).to.deep.equal([])
  for (const { name, attributes } of read.elements) {
    expect(elements.has(name), `${name} of ${from}`).to.equal(true)
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(`${name} ${attribute}`, from).to.match(/^(?:a href|ol start|t[hd] align)$/)
      if (attribute === 'href') expect(new URL(value).protocol, from).to.match(/^(?:https?|mailto):$/)
      if (attribute === 'start') expect(value, from).to.match(/^\d{1,9}$/)
      if (attribute === 'align') expect(value, from).to.match(/^(?:left|center|right)$/)
    }
  }
  expect(html.isWellFormed() && !html.includes('\u0000'), from).to.equal(true)
}

function expectSafe(text: string): void {
  const result = renderMarkdown(text)
  if ('html' in result) expectHarmless(result.html, text)
  else expect(result.message).to.match(/^(?:has|is) .+\.$/)
}

/** Fragments of markup, of Markdown, and of combinations. */
const pieces = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(
    '[',
    '](',
    ')',
    '<',
    '>',
    '"',
    "'",
    '`',
    '```',
    '\n',
    '\n\n',
    '    ',
    '|',
    '|-|',
    '*',
    '**',
    '_',
    '~~',
    '#',
    '> ',
    '- ',
    '1. ',
    '&',
    ';',
    '&#',
    '\\',
    '!',
    ':',
    '//',
    '\t',
    '\u0000',
    '\uD800',
    '\u2028',
    '{{',
    '}}',
  ),
  fc.constantFrom(
    'javascript:',
    'JaVaScRiPt:',
    'data:text/html,',
    'vbscript:',
    'https://',
    'mailto:',
    'x.example',
    '/etc/passwd',
    'onerror=',
    'style=',
    'href=',
  ),
  fc.constantFrom(
    '<script>',
    '</script>',
    '<img src=x ',
    '<svg/onload=',
    '<style>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<a href=',
    '</p>',
    '<iframe ',
    '<math><mi>',
    '<template>',
    '<base href=',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

describe('hostile formatted text', () => {
  it('produces only allowed tags, for every known attack', () => {
    for (const text of hostileTexts) {
      for (const written of [
        text,
        `a ${text} b`,
        `[x](${text})`,
        `[x](<${text}>)`,
        `<${text}>`,
        `![x](${text})`,
        `[x]: ${text}\n\n[x]`,
        `[${text}](https://x.example)`,
        `# ${text}`,
        `> ${text}`,
        `- ${text}`,
        `\`${text}\``,
        `\`\`\`${text}\n${text}\n\`\`\``,
        `|${text}|\n|-|\n|${text}|`,
        `**${text}**`,
        `[x](https://x.example "${text}")`,
        `[x](https://x.example/${text})`,
      ]) {
        expectSafe(written)
      }
    }
  })

  it('produces only allowed tags, for any text', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => expectSafe(parts.join(''))),
      { numRuns: runsOf(3_000) },
    )
  })

  it('is filtered by the list of allowed elements even if the Markdown parser outputs HTML', () => {
    for (const text of hostileTexts) expectHarmless(sanitizeHtml(text), text)
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) =>
        expectHarmless(sanitizeHtml(parts.join('').toWellFormed()), parts.join('')),
      ),
      { numRuns: runsOf(2_000) },
    )
  })

  it('is rejected or converted quickly, even at the maximum length', () => {
    const repeated = [
      '[',
      '*',
      'a**',
      '>',
      '<!--',
      '`',
      '[a](b',
      '![[]()',
      '**_* ',
      '[](',
      '[](((',
      String.raw`\``,
      '<',
      '<a b ',
      '~~a',
      '- ',
      '> ',
      '&#x26;',
      'a\n\n',
      '*a* ',
      '"&<',
      '<a@b.example>',
      '---\n\n',
      '| ',
      '|a\n',
      '1. ',
      '[a]: https://x.example\n',
      '~~~',
      '__',
      '*_',
      '![',
      '](',
      '\n> ',
      '\n- ',
      ' \t',
    ]
    for (const piece of repeated) {
      const result = renderMarkdown(piece.repeat(Math.floor(20_000 / piece.length)))
      if ('html' in result) expect(result.html.length, piece).to.be.lessThan(500_000)
    }
  })
})
