import { expect } from 'chai'
import { palette } from './colors.ts'

type Triple = readonly [number, number, number]

function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function times(matrix: readonly Triple[], [r, g, b]: Triple): Triple {
  const [x = 0, y = 0, z = 0] = matrix.map(([m, n, o]) => Math.min(1, Math.max(0, m * r + n * g + o * b)))
  return [x, y, z]
}

/** Björn Ottosson's OKLab, in hundredths. */
function perceived([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    100 * (0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s),
    100 * (1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s),
    100 * (0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s),
  ]
}

/** Simulation of color blindness after Machado, Oliveira and Fernandes (2009). */
const sights: Record<string, readonly Triple[]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function lightness(hex: string): number {
  const [r, g, b] = linear(hex)
  return 116 * Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b) - 16
}

describe('the default colors', () => {
  const pairs = palette.flatMap((one, index) =>
    palette.slice(index + 1).map((other) => [one, other] as const),
  )

  for (const [sight, matrix] of Object.entries(sights))
    it(`are distinguishable with ${sight}, more clearly than those of Okabe and Ito`, () => {
      for (const [one, other] of pairs) {
        const [a, b] = [one, other].map((hex) => perceived(times(matrix, linear(hex)))) as [Triple, Triple]
        const apart = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
        expect(apart, `${one} and ${other}`).to.be.greaterThan(10)
      }
    })

  it('are distinguishable in grayscale, most clearly between neighbors', () => {
    for (const [one, other] of pairs)
      expect(Math.abs(lightness(one) - lightness(other)), `${one} and ${other}`).to.be.at.least(4)
    for (const [index, color] of palette.entries()) {
      const next = palette[(index + 1) % palette.length] ?? color
      expect(Math.abs(lightness(color) - lightness(next)), `${color} and ${next}`).to.be.at.least(13)
    }
  })
})
