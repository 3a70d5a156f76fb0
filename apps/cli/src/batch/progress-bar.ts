import { inOneLine, type Terminal } from '../terminal.ts'

const barWidth = 28
/** A terminal that does not say how wide it is. */
const columnsDefault = 80
/** Where nobody watches a line grow, so often is one written. */
const lineEveryMs = 10_000

export interface ProgressBar {
  /** `share`: 0 to 1. */
  show(label: string, share: number, details: string): void
  /** A line that stays. */
  note(text: string): void
  end(): void
}

/** A line on stderr that grows; on anything but a terminal a line now and then; nothing at all when `isSilent`. */
export function createProgressBar({ stderr }: Pick<Terminal, 'stderr'>, isSilent = false): ProgressBar {
  let lastLineAt = -Infinity
  let lastLabel = ''
  const clear = stderr.isTTY ? '\r\u001B[K' : ''

  function showBar(label: string, share: number, details: string): void {
    const done = Math.round(share * barWidth)
    const bar = '█'.repeat(done) + '░'.repeat(barWidth - done)
    const line = `${label.padEnd(10)} ${bar} ${percentOf(share)}  ${details}`
    // A line that is too long would begin a new one each time.
    stderr.write(clear + line.slice(0, (stderr.columns || columnsDefault) - 1))
  }

  function showLine(label: string, share: number, details: string): void {
    const now = performance.now()
    if (label === lastLabel && now - lastLineAt < lineEveryMs) return
    lastLineAt = now
    lastLabel = label
    stderr.write(`${label} ${percentOf(share)}  ${details}\n`)
  }

  if (isSilent) return { show() {}, note() {}, end() {} }
  return {
    show(label, share, details) {
      const show = stderr.isTTY ? showBar : showLine
      show(label, Math.min(1, Math.max(0, share)), inOneLine(details))
    },
    note: (text) => void stderr.write(`${clear}${text}\n`),
    end: () => void stderr.write(clear),
  }
}

function percentOf(share: number): string {
  return `${`${Math.floor(share * 100)}`.padStart(3)} %`
}
