import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { isAround, sameElements } from './same-elements.ts'
import { looksSame } from './looks-same.ts'

/** Returns a white page with a gray rectangle. */
function drawn(at: { left: number; top: number; width: number; height: number }, gray: number) {
  const [width, height] = [100, 100]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = at.top; y < at.top + at.height; y++)
    for (let x = at.left; x < at.left + at.width; x++)
      data.fill(gray, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return {
    pixels: { width, height, data },
    crop: { left: at.left - 5, top: at.top - 5, width: at.width + 10, height: at.height + 10 },
  }
}

describe('changed appearance beyond the elements in a prompt', () => {
  const box = { left: 10, top: 10, width: 30, height: 10 }
  it('does not include elements that only moved', () => {
    expect(looksSame(drawn(box, 0), drawn({ ...box, left: 40, top: 61 }, 0))).to.equal(true)
    expect(looksSame(drawn(box, 0), drawn(box, 90))).to.equal(false)
    expect(looksSame(drawn(box, 0), drawn({ ...box, width: 34 }, 0))).to.equal(false)
  })

  it('is searched for in elements whose source is unchanged, except those inside or around the elements in the prompt', () => {
    const before = parseSource('<main><h1>A</h1><p>same</p><p>same</p><div><b>in</b></div><i>x</i></main>')
    const after = parseSource(
      '<main><h1>B</h1><p>same</p><p>same</p><div><b>in</b></div><i>x</i><i>x</i></main>',
    )
    const div = after.elements.find(({ name }) => name === 'div')
    const found = sameElements(before, after, isAround(after, [div?.start ?? -1]))
    expect(
      found.map(({ after: { name, start } }) => [name, after.html.slice(start, start + 7)]),
    ).to.deep.equal([
      ['p', '<p>same'],
      ['p', '<p>same'],
    ])
    expect(found[0]?.before.start).to.not.equal(found[1]?.before.start)
  })
})
