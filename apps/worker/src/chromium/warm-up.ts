import type { Lane } from './lane.ts'
import { hideUntilPaper } from '@platen/document'

const html =
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${hideUntilPaper}` +
  '<title>Warm-up</title></head><body><h1>Warm-up</h1><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1.00 €</td></tr>' +
  '</tbody></table></body></html>'

/** Prints a small document, so that a lane is offered only after a real render. */
export async function printWarmUp(lane: Lane): Promise<void> {
  await lane.print({
    html,
    tagged: true,
    requests: { answer: async () => undefined, warnings: [], fetchedOutside: false },
    timeoutMs: 60_000,
    memoryBytesMax: Number.POSITIVE_INFINITY,
  })
}
