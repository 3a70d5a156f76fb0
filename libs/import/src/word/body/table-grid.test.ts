import { expect } from 'chai'
import { parseXml } from '../package/parse-xml.ts'
import { readGrid } from './table-grid.ts'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const grid = (content: string) => readGrid(parseXml(`<w:tbl xmlns:w="${word}">${content}</w:tbl>`))
const cell = (properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr></w:tc>`
const columns = '<w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/><w:gridCol w:w="3000"/></w:tblGrid>'

describe('the grid of a Word table', () => {
  it('places each cell at its column, with the width of the columns that it spans, in points', () => {
    const { widths, rows } = grid(`${columns}<w:tr>${cell('<w:gridSpan w:val="2"/>')}${cell()}</w:tr>`)
    expect(widths).to.deep.equal([50, 100, 150])
    expect(rows[0]?.cells.map(({ column, columns: over, widthPt }) => [column, over, widthPt])).to.deep.equal(
      [
        [0, 2, 150],
        [2, 1, 150],
      ],
    )
  })

  it('lets a merged cell span the rows below it, and no more than its own columns', () => {
    const restart = '<w:vMerge w:val="restart"/>'
    const { rows } = grid(
      `${columns}<w:tr>${cell(restart)}${cell()}</w:tr><w:tr>${cell('<w:vMerge/>')}${cell('<w:vMerge/>')}</w:tr>`,
    )
    const [first, second] = rows
    expect(first?.cells.map(({ rows: over }) => over)).to.deep.equal([2, 2])
    expect(second?.cells.map(({ isCovered }) => isCovered)).to.deep.equal([true, true])
  })

  it('starts a row at a later column if the row omits columns, and has no more columns than a table can have', () => {
    const { rows } = grid(`${columns}<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell()}</w:tr>`)
    expect(rows[0]?.cells.map(({ column }) => column)).to.deep.equal([0, 1])
    expect(grid(`<w:tr>${cell('<w:gridSpan w:val="1000000000"/>')}</w:tr>`).widths).to.have.length(500)
  })
})
