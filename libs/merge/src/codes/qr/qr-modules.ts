import { encodeQR } from 'qr'

/** Share of a QR code that can be damaged: L 7%, M 15%, Q 25%, H 30%. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const

export type QrLevel = (typeof qrLevels)[number]

const levels = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const

/** Returns the modules of a QR code row by row, without a margin, or undefined if the text does not fit in the largest one. */
export function qrModules(text: string, level: QrLevel): boolean[][] | undefined {
  let framed: boolean[][]
  try {
    // The library requires a margin.
    framed = encodeQR(text, 'raw', { ecc: levels[level], border: 1 })
  } catch (error) {
    if (error instanceof Error && error.message === 'Capacity overflow') return undefined
    throw error
  }
  return framed.slice(1, -1).map((row) => row.slice(1, -1))
}
