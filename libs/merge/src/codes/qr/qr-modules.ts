import { encodeQR } from 'qr'

/** How much of a QR code may be lost: L 7 %, M 15 %, Q 25 %, H 30 %. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const

/** One of `qrLevels`. */
export type QrLevel = (typeof qrLevels)[number]

const levels = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const

/** The dark and light modules of a QR code, row by row, without a margin; `undefined` when the text does not fit into the largest. */
export function qrModules(text: string, level: QrLevel): boolean[][] | undefined {
  let framed: boolean[][]
  try {
    // The library draws no code without a margin.
    framed = encodeQR(text, 'raw', { ecc: levels[level], border: 1 })
  } catch (error) {
    if (error instanceof Error && error.message === 'Capacity overflow') return undefined
    throw error
  }
  return framed.slice(1, -1).map((row) => row.slice(1, -1))
}
