import type { Lane } from './lane.ts'
import { hideUntilPaper } from '@platen/template/document'

const html =
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${hideUntilPaper}` +
  '<title>Warm-up</title></head><body><h1>Warm-up</h1><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1.00 €</td></tr>' +
  '</tbody></table></body></html>'

/** Prints a small document, so that a lane is lent only after a real render. */
export async function printWarmUp(lane: Lane, { timeoutMs = 60_000 } = {}): Promise<void> {
  await lane.print({
    html,
    tagged: true,
    requests: { answer: async () => undefined, warnings: [], fetchedOutside: false },
    timeoutMs,
    memoryBytesMax: Number.POSITIVE_INFINITY,
  })
}
