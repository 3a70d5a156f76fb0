import { Fault } from '@platen/contract'
import { countRows, hasOtherPicture } from '@platen/template/document'
import { expect } from 'chai'
import { expectLinear } from '../../../../test/parts/growth.ts'
import { withSizeReported } from './print-document.ts'

const rows = countRows('<table><TR class="a"><td>1</TR>' + '<tr><td>1'.repeat(9_999))
const memory = new Fault('render_failed', { detail: 'The document needed more than 1.5 GiB of memory.' })
const detailOf = (error: unknown) => (error instanceof Fault ? `${error.code}: ${error.detail}` : error)

describe('a print that exceeded a limit', () => {
  it('reports the number of rows, the effect of an untagged print, and the setting that limits it', () => {
    expect(detailOf(withSizeReported(memory, { rows, html: '', tagged: true }))).to.equal(
      'render_failed: The document needed more than 1.5 GiB of memory. The document has 10,000 table rows. "tagged": false in template.json takes half the time and less memory. The operator can raise RENDERER_BYTES_MAX.',
    )
    const late = new Fault('render_timeout', { detail: 'The render was stopped.' })
    expect(detailOf(withSizeReported(late, { rows, html: '', tagged: false }))).to.equal(
      'render_timeout: The render was stopped. The document has 10,000 table rows. The operator can raise RENDER_TIMEOUT_MS.',
    )
  })

  it('reports the number of elements if something other than its rows makes the document large', () => {
    const html = `<ol>${'<li class="point">a < b &lt; c</li><!-- -->'.repeat(30_000)}</ol>`
    const late = new Fault('render_timeout', { detail: 'The render was stopped.' })
    expect(detailOf(withSizeReported(late, { rows: 2, html, tagged: true }))).to.equal(
      'render_timeout: The render was stopped. The document has 30,001 elements. "tagged": false in template.json takes less time and less memory. The operator can raise RENDER_TIMEOUT_MS.',
    )
  })

  it('does not mention rows for few rows or other errors', () => {
    expect(withSizeReported(memory, { rows: countRows('<tr>'), html: '<tr>', tagged: true })).to.equal(memory)
    const lost = new Fault('browser_lost')
    expect(withSizeReported(lost, { rows, html: '', tagged: true })).to.equal(lost)
  })
})

describe('a picture that is not an asset of the template', () => {
  const others = [
    '<img src="https://example.com/a.png">',
    "<IMG alt='' src='data:image/png;base64,AAAA'>",
    '<img src=file:///a.png>',
    '<p>x</p><img alt="a" src = "logo.png">',
  ]
  for (const page of others) it(`is in ${page}`, () => expect(hasOtherPicture(page)).to.equal(true))

  const own = [
    '<p>x</p>',
    '<img src="assets/a.png" alt="">',
    '<img src="" alt="">',
    "<img src=' '>",
    '<imgs src="x">',
  ]
  for (const page of own) it(`is not in ${page}`, () => expect(hasOtherPicture(page)).to.equal(false))

  it('is found in linear time on any page', () => {
    for (const piece of ['<img ', '<img src', '<img src = ', ' src', '<img\n\n', '<img src="   '])
      expectLinear((size) => hasOtherPicture(piece.repeat(size)), 20_000, piece)
    expectLinear((size) => hasOtherPicture(`<img ${' src'.repeat(size)}`), 20_000)
    expectLinear((size) => hasOtherPicture(`<img src${' '.repeat(size)}`), 20_000)
  })
})
