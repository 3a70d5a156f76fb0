import { expect } from 'chai'
import fc from 'fast-check'
import { renderMarkdown, textLengthMax } from './render-markdown.ts'
import { readHtml } from './testing/tree.ts'
import { runsOf } from '../../../../test/parts/runs.ts'

/** Removes line breaks between elements. */
function html(text: string): string {
  const result = renderMarkdown(text)
  if ('code' in result) throw new Error(result.message)
  return result.html.replaceAll('\n', '')
}

const fault = (text: string) => {
  const result = renderMarkdown(text)
  return 'code' in result ? `${result.code}: ${result.message}` : undefined
}

describe('formatted text', () => {
  it('has paragraphs, line breaks, emphasis, strikethrough and code', () => {
    expect(html('One\ntwo\n\n**bold** *slanted* __b__ _i_ ~~gone~~ `x < y`')).to.equal(
      '<p>One<br>two</p><p><strong>bold</strong> <em>slanted</em> <strong>b</strong> <em>i</em> <s>gone</s> <code>x &#x3C; y</code></p>',
    )
    expect(html('```js\na <b>\n```')).to.equal('<pre><code>a &#x3C;b></code></pre>')
  })

  it('has nested lists, quotes, rules and tables', () => {
    expect(html('- a\n- b\n  - c\n\n3. d\n4. e')).to.equal(
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="3"><li>d</li><li>e</li></ol>',
    )
    expect(html('> a\n\n---')).to.equal('<blockquote><p>a</p></blockquote><hr>')
    expect(html('|a|b|\n|:-:|-:|\n|1|2|')).to.equal(
      '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="center">1</td><td align="right">2</td></tr></tbody></table>',
    )
  })

  it('has headings below those of the template', () => {
    expect(html('# a\n## b\n###### c\n\nd\n===')).to.equal('<h3>a</h3><h4>b</h4><h6>c</h6><h3>d</h3>')
  })

  it('has links to complete http and https addresses, and to email addresses', () => {
    expect(
      html(
        '[a](https://x.example/?a=1&b=2 "title") <http://x.example> <a@x.example> [b](MAILTO:a@x.example) [c](HTTPS://X.example)',
      ),
    ).to.equal(
      '<p><a href="https://x.example/?a=1&#x26;b=2">a</a> <a href="http://x.example">http://x.example</a> <a href="mailto:a@x.example">a@x.example</a> <a href="mailto:a@x.example">b</a> <a href="https://X.example">c</a></p>',
    )
    expect(html('https://x.example www.x.example a@x.example')).to.not.contain('<a')
    for (const address of [
      '/etc/passwd',
      '//host',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'x.html',
      '#a',
      '?q',
      'http:x',
      'http:/x',
      'https:///x',
      'http://',
      'ftp://x',
      'blob:https://x',
      'about:blank',
      'mailto:',
      String.raw`https:\\x`,
      'tel:1',
    ]) {
      for (const text of [`[a](${address})`, `[a](<${address}>)`, `[a]\n\n[a]: ${address}`, `<${address}>`]) {
        expect(html(text), text).to.not.contain('<a')
      }
    }
  })

  it('prints unsupported syntax unchanged: HTML, merge tags', () => {
    expect(html('<b>x</b> <!-- c --> &lt;i&gt; &copy;')).to.equal(
      '<p>&#x3C;b>x&#x3C;/b> &#x3C;!-- c --> &#x3C;i> ©</p>',
    )
    expect(html('{{name}} `{{#items}}` {{{raw}}}\n\n# {{/items}}')).to.equal(
      '<p>{{name}} <code>{{#items}}</code> {{{raw}}}</p><h3>{{/items}}</h3>',
    )
  })

  it('prints only the alternative text of an image, without its link', () => {
    expect(html('a ![the *new* `logo`](https://x.example/a.png "title")!')).to.equal(
      '<p>a the <em>new</em> <code>logo</code>!</p>',
    )
    expect(html('![logo][a] ![a] x![](https://x.example)\n\n[a]: https://x.example/a.png')).to.equal(
      '<p>logo a x</p>',
    )
    expect(html('[![Build](https://x.example/a.svg)](https://x.example)')).to.equal(
      '<p><a href="https://x.example">Build</a></p>',
    )
    expect(html('![a ![b](https://x.example) [c](https://x.example)](https://x.example)')).to.equal(
      '<p>a b c</p>',
    )
    expect(html(String.raw`Wow\![a](https://x.example)`)).to.equal(
      '<p>Wow!<a href="https://x.example">a</a></p>',
    )
  })

  it('is empty without a value', () => {
    for (const text of ['', ' ', '\n\n', '\t']) expect(html(text)).to.equal('')
  })
})

describe('limits of formatted text', () => {
  it('are 20,000 characters', () => {
    expect(html('a'.repeat(textLengthMax))).to.have.length(textLengthMax + 7)
    expect(fault('a'.repeat(textLengthMax + 1))).to.equal(
      'rich_text_too_long: has 20001 characters, but formatted text can have up to 20000. Shorten it, or split it into several fields.',
    )
    expect(fault('*'.repeat(1_000_000))).to.match(/^rich_text_too_long/)
  })

  it('are 2,000 cells, counted before they are created', () => {
    expect(html(`|a|b|\n|-|-|\n${'|1|2|\n'.repeat(999)}`).match(/<t[hd][ >]/g)).to.have.length(2_000)
    expect(fault(`|a|b|\n|-|-|\n${'|1|2|\n'.repeat(1_000)}`)).to.equal(
      'rich_text_too_complex: has tables with 2002 cells, but the maximum is 2000. Write fewer rows or columns.',
    )
    expect(fault(`|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|a\n'.repeat(3_000)}`)).to.match(
      /^rich_text_too_complex/,
    )
  })

  it('count an address for each use, even if it is defined only once', () => {
    const often = `[a]: https://x.example/${'p'.repeat(9_000)}\n\n${'[a] '.repeat(2_500)}`
    expect(fault(often)).to.match(/^rich_text_too_complex: has links with addresses of 22\d{6} characters/)
    expect(html(`[a]: https://x.example\n\n${'[a] '.repeat(2_500)}`).match(/<a /g)).to.have.length(2_500)
    expect(html(`[a]: https://x.example "${'t'.repeat(9_000)}"\n\n${'[a] '.repeat(2_500)}`)).to.not.contain(
      'tttt',
    )
  })

  it('include the nesting depth, beyond which text is rejected and not dropped silently', () => {
    const nested = (depth: number, open: (level: number) => string) =>
      Array.from({ length: depth }, (_, level) => `${open(level)}w${level}.`).join('\n')
    const shapes = [
      (level: number) => '> '.repeat(level),
      (level: number) => `${'  '.repeat(level)}- `,
      (level: number) => `${'>'.repeat(level)} - `,
    ]
    for (const open of shapes) {
      for (const depth of [5, 20, 25, 28, 29, 30, 31, 55, 57, 58, 59, 60, 61, 90]) {
        const text = nested(depth, open)
        if (fault(text) !== undefined) continue
        for (let level = 0; level < depth; level++) expect(html(text)).to.contain(`w${level}.`)
      }
      expect(fault(nested(15, open))).to.equal(undefined)
      expect(fault(nested(90, open))).to.match(/^rich_text_too_complex: is nested too deeply/)
    }
  })

  it('drop no word at any nesting depth', () => {
    const marks = [
      '[',
      ']',
      '(',
      ')',
      '*',
      '**',
      '_',
      '~~',
      '`',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      '|',
      '![',
      '<',
      '\\',
      '    ',
    ]
    const texts = fc
      .array(fc.constantFrom(...marks), { maxLength: 120 })
      .map((parts) => parts.map((part, at) => `${part}w${at}w`).join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const result = renderMarkdown(text)
        if ('code' in result) return
        const read = readHtml(result.html)
        const shown = read.text + read.elements.map(({ attributes }) => attributes.href ?? '').join('')
        for (const [word] of text.matchAll(/w\d+w/g)) expect(shown).to.contain(word)
      }),
      { numRuns: runsOf(1_000) },
    )
  })
})
