import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { removeRefused } from './remove-refused.ts'

function without(marked: string): string | undefined {
  const html = marked.replace('|', '')
  const taken = removeRefused(parseSource(html), marked.indexOf('|'))
  return taken && `${taken.what} → ${taken.html}`
}

describe('removing refused elements', () => {
  for (const [html, left] of [
    ['<p>a</p>\n|<script src="a.js"></script>\n<p>b</p>', '<script> → <p>a</p>\n<p>b</p>'],
    ['<p>a |<script>if (a < b) { run() }</script> b</p>', '<script> → <p>a b</p>'],
    ['<head>|<base href="/x"><style>p {}</style></head>', '<base> → <head><style>p {}</style></head>'],
    ['<p>a</p>|<iframe src="x"><p>none</p></iframe>', '<iframe> → <p>a</p>'],
    ['<p>a</p>|<noscript><img src="https://x.example/t"></noscript>', '<noscript> → <p>a</p>'],
    ['<p>a</p>|<script>{{#a}}x{{/a}}</script>', '<script> → <p>a</p>'],
    ['<p |onclick="go()" class="a">a</p>', 'onclick → <p class="a">a</p>'],
    ['<body class="a"\n  |onload=\'go("{{no}}")\'>a</body>', 'onload → <body class="a">a</body>'],
    ['<p |onclick>a</p>', 'onclick → <p>a</p>'],
    ['<form |action="https://x.example">a</form>', 'action → <form>a</form>'],
  ] as const)
    it(html, () => expect(without(html)).to.equal(left))

  it('reports whether fallback content is removed, too', () => {
    for (const [html, hasFallback] of [
      ['<object data="a.svg"><p>Drawing</p></object>', true],
      ['<object data="a.svg">{{#a}}{{/a}}</object>', true],
      ['<noscript>Total {{total}}</noscript>', true],
      ['<object data="a.svg"><img src="assets/a.png"></object>', true],
      ['<noscript><img src="https://x.example/t"><!-- a --></noscript>', false],
      ['<object data="a.svg"> </object>', false],
      ['<script>run("{{a}}")</script>', false],
      ['<iframe src="x">none</iframe>', false],
    ] as const)
      expect(removeRefused(parseSource(`<p>a</p>${html}`), 8)?.hasFallback, html).to.equal(hasFallback)
  })

  it('removes nothing else, and no part of a section', () => {
    expect(without('|<p>a</p>')).to.equal(undefined)
    expect(without('<p |class="a">a</p>')).to.equal(undefined)
    expect(without('<p>|a</p>')).to.equal(undefined)
    expect(without('{{#a}}|<script>{{/a}}</script>')).to.equal(undefined)
  })

  it('does not remove the rest of the page with an unclosed element', () => {
    expect(without('<p>a</p>|<script src="a.js"><p>b</p>')).to.equal(undefined)
  })
})
