import { expect } from 'chai'
import { expectLinear } from '../../../../test/parts/growth.ts'
import { mustBeLaidOutTwice } from './screen.ts'

const laidOutTwice = [
  'p{background:url(assets/a.png)}',
  'p{background:URL( "data:image/png;base64,AA")}',
  'p{background:image-set("a.png" 1x)}',
  'p{background:-webkit-image-set(url(a.png) 1x)}',
  'p{background:image\\-set("a.png" 1x)}',
  'p{background:image\\2d set("a.png" 1x)}',
  'p{background:src("a.png")}',
  '@import "a.css";',
  '@font-face{font-family:Mine;src:local(Arial)}',
  '@font\\2d face{font-family:Mine;src:local(Arial)}',
  'p{background:u\\72l(a.png)}',
  'p{background:\\000055rl(a.png)}',
  'p{background:\\000075rl(a.png)}',
  'p{background:im\\000061ge-set("a.png" 1x)}',
  'p{background:u\\rl(a.png)}',
  '<link rel="stylesheet" href="https://example.com/a.css">',
  '<object data="a.svg"></object>',
  '<INPUT type="image" src="a.png">',
  '<iframe src="a.html"></iframe>',
  '<xmp><!--</xmp>',
  '<table background="a.png"></table>',
  '<td class=x background = a.png>',
  '<td title="x"background="a.png">',
  '<img srcset="a.png 1x, b.png 2x" src="a.png">',
  '<p style="background:ur&#108;(a.png)">x</p>',
  '<p style="background:ur&#x6C;(a.png)">x</p>',
  '<p style="background:url&lpar;a.png)">x</p>',
  '<p style="background:image&#45;set(\'a.png\' 1x)">x</p>',
  '<p style="background:ur&#x5c;6c(a.png)">x</p>',
  '<p style="background:ur&bsol;6c(a.png)">x</p>',
  '@page{size:797px 1129px}',
  '<svg><title/></svg><div style="background:url(a.png)">',
]

const laidOutOnce = [
  '<p>Miller &amp; sons, at url, &#39;quoted&#39; &#x2F; &#x3D; &#x60; &#169;</p>',
  '<img src="assets/logo.png" alt=""><img loading="lazy" src="data:image/png;base64,AA" alt="">',
  '<svg><rect fill="url(#shade)"/><use href="#dot"/></svg><p style="color:red" data-sizes="3">x</p>',
  '.a{mask:url("#shade")}q::before{content:"\\201C\\A"}.a\\:b,.c\\/d{background:red;background-size:9px}',
  '<style>p{color:red}</style><p class="background-large">This sizes up.</p>',
]

describe('whether a document must be laid out twice', () => {
  for (const text of laidOutTwice) it(`must: ${text}`, () => expect(mustBeLaidOutTwice(text)).to.equal(true))

  for (const text of laidOutOnce)
    it(`need not: ${text}`, () => expect(mustBeLaidOutTwice(text)).to.equal(false))

  it('is decided in linear time for any document', () => {
    const parts = [
      'url',
      'url( ',
      'image',
      'background',
      'sizes ',
      '\\',
      '\\0',
      '&',
      '&#',
      '&#0',
      '&#x0',
      '<',
      ' ',
    ]
    // The repeated text ends with a harmless part, which the search must reach.
    for (const part of parts)
      expectLinear((size) => void mustBeLaidOutTwice(`${part.repeat(size / part.length)}!`), 2 ** 20, part)
  })
})
