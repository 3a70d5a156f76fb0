import type { StartLanes } from '../../../apps/worker/src/chromium/browser-lanes.ts'

/** Creates lanes that wait for `printMs` and return a one-page PDF with `content`, one document at a time each. */
export function standInLanes(options: { printMs: number; content: Buffer }): StartLanes {
  const pdf = onePage(options.content)
  const print = async () => {
    await new Promise((resolve) => setTimeout(resolve, options.printMs))
    // The buffer of a print is modified later.
    return Buffer.from(pdf)
  }
  const lane = {
    print,
    printAgain: print,
    printElements: async () => undefined,
    inspect: async () => [],
  }
  return async ({ lanes }) => {
    const waiting: Array<() => void> = []
    let free = lanes
    return {
      browser: 'stand-in',
      browserRestarts: () => 0,
      probe: async () => undefined,
      async withLane(_, use) {
        if (free > 0) free--
        else await new Promise<void>((resolve) => waiting.push(resolve))
        try {
          return await use(lane)
        } finally {
          const next = waiting.shift()
          if (next) next()
          else free++
        }
      },
      close: async () => undefined,
    }
  }
}

function onePage(content: Buffer): Buffer {
  const objects = [
    "<</Producer (stand-in)\n/CreationDate (D:20260101000000+00'00')>>",
    '<</Type /Catalog\n/Pages 3 0 R>>',
    '<</Type /Pages\n/Count 1\n/Kids [4 0 R]>>',
    '<</Type /Page\n/Parent 3 0 R\n/MediaBox [0 0 595 842]>>',
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  const add = (...pieces: Buffer[]) => parts.push(...pieces)
  const position = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    offsets.push(position())
    add(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`))
  }
  offsets.push(position())
  add(Buffer.from(`5 0 obj\n<</Length ${content.length}>> stream\n`), content)
  add(Buffer.from('\nendstream\nendobj\n'))
  const table = position()
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(Buffer.from(`xref\n0 6\n0000000000 65535 f \n${entries}`))
  add(Buffer.from(`trailer\n<</Size 6\n/Root 2 0 R\n/Info 1 0 R>>\nstartxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}
