import { type Canvas, createCanvas } from '@napi-rs/canvas'

/** Four bytes each. A page, its groups and its patterns come to a tenth. */
const pixelsTogetherMax = 48_000_000

interface CanvasAndContext {
  canvas: Canvas | null
  context: unknown
}

/** Makes the canvases that pdf.js draws on, and no more than this thread has room for: a page may nest as many as it likes. */
export class BoundedCanvases {
  #pixels = 0

  create(width: number, height: number): CanvasAndContext {
    const size = { width: Math.ceil(width), height: Math.ceil(height) }
    this.#take(size.width * size.height)
    const canvas = createCanvas(Math.max(1, size.width), Math.max(1, size.height))
    return { canvas, context: canvas.getContext('2d') }
  }

  getNoAlphaContext(canvas: Canvas): unknown {
    return canvas.getContext('2d', { alpha: false })
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas) throw new Error('The canvas was given back')
    this.#take(Math.ceil(width) * Math.ceil(height) - canvas.width * canvas.height)
    canvas.width = Math.max(1, Math.ceil(width))
    canvas.height = Math.max(1, Math.ceil(height))
  }

  destroy(made: CanvasAndContext): void {
    if (!made.canvas) return
    this.#pixels -= made.canvas.width * made.canvas.height
    made.canvas.width = 0
    made.canvas.height = 0
    made.canvas = null
    made.context = null
  }

  #take(pixels: number): void {
    if (this.#pixels + pixels > pixelsTogetherMax) throw new Error('The page needs too many canvases')
    this.#pixels += pixels
  }
}
