import { expect } from 'chai'
import { readPrintedWords } from './draw-pages.ts'

const signal = new AbortController().signal

describe('the words of a printed document', () => {
  const line = 'BT /F 20 Tf 20 40 Td (Total 119.00) Tj ET'
  const read = async (content: string, withMore?: string) => {
    const more = withMore === undefined ? {} : { withMore: page(withMore) }
    const { words } = await readPrintedWords(page(content), { signal, drawnMax: 1, ...more })
    return words
  }

  it('are read in order, with their sizes and positions', async () => {
    const words = await read(line)
    expect(words.map(({ text }) => text)).to.deep.equal(['Total', '119.00'])
    for (const word of words) expect(word).to.include({ page: 1, y: 60, fontSize: 20, isCovered: false })
    expect(words[0]?.x).to.equal(20)
    expect(words[1]?.x).to.be.within(65, 80)
    for (const { contrast, inked } of words) expect([contrast > 200, inked > 0.6]).to.deep.equal([true, true])
  })

  it('have no contrast if they cannot be seen', async () => {
    const hidden = {
      'in white': `1 g ${line}`,
      'in a clip beside it': `q 0 0 10 10 re W n ${line} Q`,
      'without ink': `BT 3 Tr /F 20 Tf 20 40 Td (Total 119.00) Tj ET`,
      'under a box': `${line} 1 g 0 0 200 100 re f`,
      'beside the page': `1 0 0 1 500 0 cm ${line}`,
      'on its own color': `0.3 g 0 0 200 100 re f ${line.replace('BT', 'BT 0.3 g')}`,
    }
    for (const [name, content] of Object.entries(hidden))
      for (const { contrast } of await read(content)) expect(contrast, name).to.be.below(12)
  })

  it('have less ink if a box covers their end', async () => {
    const [, whole] = await read(line)
    const [, part] = await read(`${line} 1 g 105 30 60 40 re f`)
    expect(part?.contrast).to.be.above(200)
    expect(part?.inked).to.be.below((whole?.inked ?? 0) - 0.25)
  })

  it('are covered if the additional content hides a part of them, but not by a light background', async () => {
    const covered = async (more: string) => (await read(line, more)).map(({ isCovered }) => isCovered)
    expect(await covered(line)).to.deep.equal([false, false])
    expect(await covered(`0.9 g 0 0 200 100 re f 0 g ${line}`)).to.deep.equal([false, false])
    expect(await covered(`${line} 1 g 105 30 60 40 re f`)).to.deep.equal([false, true])
    expect(
      await covered(`${line} 1 g 70 30 80 40 re f 0 g BT /F 20 Tf 75 40 Td (999.99) Tj ET`),
    ).to.deep.equal([false, true])
  })

  it('count ink that more content adds in them or next to them, but no words, borders or backgrounds', async () => {
    const added = async (more: string) => (await read(line, `${line} 0 g ${more}`)).map((word) => word.added)
    const [, second] = await read(line)
    const x = second?.x ?? 0
    const changes = {
      'a line through it': `${x} 46 50 1 re f`,
      'a minus sign before it': `${x - 8} 46 6 1.5 re f`,
      'a bar that looks like a digit': `${x - 4} 40 2 14 re f`,
      'a bar from the top to the bottom of the line': `${x - 4} 37 2 19 re f`,
      'a point before it': `${x - 4} 40 2 2 re f`,
    }
    for (const [name, more] of Object.entries(changes)) expect((await added(more))[1], name).to.be.above(3)
    const harmless = {
      nothing: '',
      'a border': `${x - 6} 0 1 100 re f`,
      'a line below': `0 30 200 1 re f`,
      'a light background': `0.8 g 0 0 200 100 re f 0 g ${line}`,
      'a dark background': `0.3 g 0 0 200 100 re f 1 g ${line}`,
      'an underlined word': `0 0 0 rg BT /F 20 Tf ${x + 66} 40 Td (net) Tj ET ${x + 66} 36 30 1 re f`,
    }
    for (const [name, more] of Object.entries(harmless)) expect(await added(more), name).to.deep.equal([0, 0])
    const beside = await read(line, `0.3 g 0 37 ${x - 5} 20 re f 0 g ${line}`)
    expect(
      beside.map((word) => word.added),
      'a background that ends next to it',
    ).to.deep.equal([0, 0])
  })

  it('are read with the number of covered parts of pictures, but not of lines and backgrounds', async () => {
    const covered = async (first: string, more: string) => {
      const bounds = { signal, drawnMax: 1, withMore: page(more) }
      return (await readPrintedWords(page(first), bounds)).covered
    }
    const code = Array.from({ length: 15 }, (_, at) => `${60 + at * 4} 10 2 60 re f`).join(' ')
    expect(await covered(code, code)).to.equal(0)
    expect(await covered(code, `${code} 1 g 60 10 60 60 re f`)).to.be.above(50)
    expect(await covered(code, `0.8 g 0 0 200 100 re f 0 g ${code}`)).to.equal(0)
    const rule = '20 50 160 1 re f'
    expect(await covered(rule, `${rule} 0 40 200 30 re f`)).to.equal(0)
    expect(await covered(line, `${line} 0 0 200 100 re f`)).to.equal(0)
  })

  it('count as visible beyond the given number of pages', async () => {
    const { words } = await readPrintedWords(page(`1 g ${line}`), { signal, drawnMax: 0 })
    expect(words.map(({ contrast }) => contrast)).to.deep.equal([255, 255])
  })
})

/** Returns a PDF with one page of 200 by 100 points. */
function page(content: string): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F ${font} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n`)
}
