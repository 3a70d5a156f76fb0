import { expect } from 'chai'
import { canPrintLarge, canResponsePrintLarge } from './large-prints.ts'

describe('pages whose print can be much larger than the page', () => {
  for (const html of [
    '<svg><filter id="f"><feTurbulence/></filter></svg>',
    '<p style="backdrop-FILTER:blur(2px)">',
    '<p style="f\\69lter:blur(2px)">',
    '<p style="&#102;ilter:blur(2px)">',
    '<p style="&#x66;ilter:blur(2px)">',
    '<p style="mask-image:url(assets/a.png)">',
    '<p style="text-shadow:0 0 2px red">',
    '<svg><pattern id="p"></pattern></svg>',
    '<img src="data:image/svg+xml;base64,PGZpbHRlcj4=">',
    '<link rel="stylesheet" href="data:text/css;base64,YQ==">',
    '<p style="background:conic-gradient(red,blue)">',
    '<p style="background-image:cross-fade(url(a.png),url(b.png),50%)">',
    '<p style="-webkit-box-reflect:below">',
  ])
    it(html, () => expect(canPrintLarge(html)).to.equal(true))

  it('not a usual page, with merged values that are escaped', () => {
    const html =
      '<style>td{border:1px solid #ccc;opacity:.9;background:linear-gradient(#fff,#eee)}</style><p>O&#39;Brien &amp; Co. 1&#x2F;2 a&#x3D;b &#x60;c&#x60;</p><img src="data:image/png;base64,iVBORw0KGgo=">'
    expect(canPrintLarge(html)).to.equal(false)
  })

  it('pages with style sheets and SVG images that are not part of their HTML', () => {
    const types = ['text/css', 'TEXT/CSS; charset=utf-8', 'image/svg+xml', 'image/png', 'font/woff2']
    expect(types.map(canResponsePrintLarge)).to.deep.equal([true, true, true, false, false])
  })
})
