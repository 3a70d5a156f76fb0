import { expect } from 'chai'
import fc from 'fast-check'
import { outlinePath } from './outline-path.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

const squares = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
)

describe('the outlines of a QR code', () => {
  it('fill only the dark modules with either fill rule', () => {
    fc.assert(
      fc.property(squares, fc.integer({ min: 0, max: 4 }), (modules, margin) => {
        const walls = wallsOf(outlinePath(modules, margin))
        for (const [y, row] of modules.entries()) {
          for (const [x, dark] of row.entries()) {
            const left = walls.filter(
              (wall) => wall.x <= x + margin && wall.top <= y + margin && wall.bottom > y + margin,
            )
            const winding = left.reduce((sum, { down }) => sum + (down ? 1 : -1), 0)
            expect(winding !== 0).to.equal(dark)
            expect(left.length % 2 === 1).to.equal(dark)
          }
        }
      }),
      { numRuns: runsOf(500) },
    )
  })

  it('are empty if no module is dark', () => {
    expect(outlinePath([[false]], 4)).to.equal('')
  })
})

/** Returns the vertical lines of a path. */
function wallsOf(data: string): { x: number; top: number; bottom: number; down: boolean }[] {
  const walls: { x: number; top: number; bottom: number; down: boolean }[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, letter, numbers = ''] of data.matchAll(/([mhvz])([^mhvz]*)/g)) {
    const [one = 0, two = 0] = numbers.split(' ').map(Number)
    if (letter === 'm') [startX, startY] = [x, y] = [startX + one, startY + two]
    if (letter === 'h') x += one
    if (letter === 'v') {
      walls.push({ x, top: Math.min(y, y + one), bottom: Math.max(y, y + one), down: one > 0 })
      y += one
    }
    if (letter === 'z') expect([x, y]).to.deep.equal([startX, startY])
  }
  return walls
}
