import { expect } from 'chai'
import { parseSource } from '@platen/template/markup'
import { readSheets, sheetFaults } from './sheet-faults.ts'

const faultsOf = (html: string) =>
  sheetFaults(readSheets(html, parseSource(html)), { pages: [{}, {}] as never }).map(
    ({ line, code, message }) => [line, code, message],
  )

describe('sheets in a PDF overlay template', () => {
  it('can exist for each of its pages, and in comments for any page', () => {
    expect(
      faultsOf(
        `<section data-page="1"></section><section data-page='2'></section><!-- <section data-page="3"> -->`,
      ),
    ).to.deep.equal([])
  })

  it('boxes_beyond_pages: boxes on missing pages are reported without mentioning the code', () => {
    const section = (page: number, boxes: number) =>
      `<section data-page="${page}">${'<div data-box="text"></div>'.repeat(boxes)}</section>`
    expect(faultsOf(section(3, 1) + section(4, 2)).map(([, code, message]) => [code, message])).to.deep.equal(
      [
        ['boxes_beyond_pages', '1 box is on page 3, but the PDF has 2 pages. Delete it, or replace the PDF.'],
        [
          'boxes_beyond_pages',
          '2 boxes are on page 4, but the PDF has 2 pages. Delete them, or replace the PDF.',
        ],
      ],
    )
  })

  it('unknown_page: are refused for other pages, no matter how the number is written', () => {
    const other = (page: number) =>
      `This section is drawn over page ${page}, but the PDF has 2 pages. Change its data-page, or delete it.`
    expect(
      faultsOf(`a\n<section data-page='3'></section>\n<section data-page=123456></section>`),
    ).to.deep.equal([
      [2, 'unknown_page', other(3)],
      [3, 'unknown_page', other(123_456)],
    ])
    for (const page of ['0', ' 1', '01', 'x', '{{n}}'])
      expect(faultsOf(`<section data-page="${page}"></section>`)[0]?.[2], page).to.match(
        / is not a page number/,
      )
  })
})
