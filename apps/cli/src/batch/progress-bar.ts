import type { Terminal } from '../terminal.ts'

const barWidth = 28
/** Where nobody watches a line grow, so often is one written. */
const lineEveryMs = 10_000

export interface ProgressBar {
  /** `share`: 0 to 1. */
  show(label: string, share: number, details: string): void
  end(): void
}

/** A line on stderr that grows; on anything but a terminal a line now and then. */
export function createProgressBar({ stderr }: Terminal): ProgressBar {
  let lastLineAt = -Infinity
  let lastLabel = ''
  return {
    show(label, share, details) {
      const done = Math.round(Math.min(1, Math.max(0, share)) * barWidth)
      const percent = `${Math.floor(share * 100)}`.padStart(3)
      if (stderr.isTTY) {
        const bar = '█'.repeat(done) + '░'.repeat(barWidth - done)
        stderr.write(`\r\u001B[K${label.padEnd(10)} ${bar} ${percent} %  ${details}`)
        return
      }
      const now = performance.now()
      if (label === lastLabel && now - lastLineAt < lineEveryMs) return
      lastLineAt = now
      lastLabel = label
      stderr.write(`${label} ${percent} %  ${details}\n`)
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001B[K')
    },
  }
}
