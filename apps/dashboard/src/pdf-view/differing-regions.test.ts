import { expect } from 'chai'
import { differingRegions, type PagePixels } from './differing-regions.ts'

interface Ink {
  x: number
  y: number
  width: number
  height: number
  shade?: number
}

function page(width: number, height: number, inks: Ink[] = []): PagePixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { shade = 0, ...ink } of inks) {
    for (let y = ink.y; y < ink.y + ink.height; y++) {
      data.fill(shade, (y * width + ink.x) * 4, (y * width + ink.x + ink.width) * 4)
    }
  }
  return { width, height, data }
}

describe('differingRegions', () => {
  it('returns no regions for identical drawings', () => {
    const inks = [{ x: 10, y: 10, width: 50, height: 8 }]
    expect(differingRegions(page(200, 300, inks), page(200, 300, inks))).to.deep.equal([])
  })

  it('returns no regions for indistinguishable shades', () => {
    const at = { x: 10, y: 10, width: 50, height: 8 }
    const one = page(200, 300, [{ ...at, shade: 120 }])
    expect(differingRegions(one, page(200, 300, [{ ...at, shade: 130 }]))).to.deep.equal([])
  })

  it('finds a single pixel inside its rectangle', () => {
    const [region, ...rest] = differingRegions(
      page(200, 300),
      page(200, 300, [{ x: 101, y: 150, width: 1, height: 1 }]),
    )
    expect(rest).to.deep.equal([])
    if (!region) throw new Error('no region')
    expect(region.left).to.be.at.most(101 / 200)
    expect(region.left + region.width).to.be.at.least(102 / 200)
    expect(region.top).to.be.at.most(150 / 300)
    expect(region.top + region.height).to.be.at.least(151 / 300)
  })

  it('merges the words of a line, and sorts regions from top to bottom', () => {
    const words = [
      { x: 8, y: 40, width: 8, height: 6 },
      { x: 8, y: 8, width: 4, height: 8 },
      { x: 20, y: 8, width: 4, height: 8 },
    ]
    const regions = differingRegions(page(64, 64), page(64, 64, words))
    expect(regions).to.have.length(2)
    expect(regions[0]).to.deep.equal({ left: 0.125, top: 0.125, width: 0.25, height: 0.125 })
    expect(regions[1]?.top).to.equal(0.625)
  })

  it('merges overlapping rectangles', () => {
    const frame = [
      { x: 0, y: 0, width: 200, height: 8 },
      { x: 0, y: 0, width: 8, height: 200 },
      { x: 100, y: 100, width: 8, height: 8 },
    ]
    expect(differingRegions(page(400, 400), page(400, 400, frame))).to.have.length(1)
  })

  it('keeps rectangles on the page if its size is not a multiple of the block size', () => {
    const [region] = differingRegions(
      page(203, 301),
      page(203, 301, [{ x: 202, y: 300, width: 1, height: 1 }]),
    )
    if (!region) throw new Error('no region')
    expect(region.left + region.width).to.be.closeTo(1, 1e-9)
    expect(region.top + region.height).to.be.closeTo(1, 1e-9)
  })

  it('returns the whole page for different sizes', () => {
    expect(differingRegions(page(200, 300), page(300, 200))).to.deep.equal([
      { left: 0, top: 0, width: 1, height: 1 },
    ])
  })
})
