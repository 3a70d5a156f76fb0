import { inOneLine, type Terminal } from '../terminal.ts'

const barWidth = 28
/** Width if the terminal does not report one. */
const columnsDefault = 80
/** Interval between lines if stderr is not a terminal. */
const lineEveryMs = 10_000

export interface ProgressBar {
  /** `share` is between 0 and 1. */
  show(label: string, share: number, details: string): void
  /** Prints a line that is not overwritten. */
  note(text: string): void
  end(): void
}

/** Shows a progress line on stderr. If stderr is not a terminal, it prints a line at intervals. If `isSilent`, it prints nothing. */
export function createProgressBar({ stderr }: Pick<Terminal, 'stderr'>, isSilent = false): ProgressBar {
  let lastLineAt = -Infinity
  let lastLabel = ''
  const clear = stderr.isTTY ? '\r\u001B[K' : ''

  function showBar(label: string, share: number, details: string): void {
    const done = Math.round(share * barWidth)
    const bar = '█'.repeat(done) + '░'.repeat(barWidth - done)
    const line = `${label.padEnd(10)} ${bar} ${percentOf(share)}  ${details}`
    // A longer line would wrap on each update.
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
