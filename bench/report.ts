import { type Series, summary } from './measure.ts'

export function write(text: string): void {
  process.stdout.write(text)
}

const linesApartMs = 5_000
let lineAt = -Infinity

/** Prints a line that is overwritten on a terminal. If the output is not a terminal, it prints a line at intervals. */
export function progress(text: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\x1b[K${text}`)
  } else if (text !== '' && performance.now() - lineAt > linesApartMs) {
    lineAt = performance.now()
    process.stderr.write(`${text}\n`)
  }
}

/** Prints one line for each series. */
export function printSeries(title: string, series: readonly Series[]): void {
  write(`${title}\n  way              doc/s      p50      p95      p99   CPU ms per document (peak MiB)\n`)
  for (const entry of series) {
    const { perSecond, p50, p95, p99, cpuMs, residentMiB } = summary(entry)
    const numbers = [perSecond, p50, p95, p99].map((value) => value.toFixed(1).padStart(9)).join('')
    const cpu = Object.entries(cpuMs).map(
      ([name, ms]) => `${name} ${ms.toFixed(1)} (${residentMiB[name]?.toFixed(0)})`,
    )
    write(`  ${entry.way.padEnd(12)}${numbers}   ${cpu.join(', ')}\n`)
  }
}

/** Targets for the figures, printed with each figure and in a summary. */
export class Targets {
  readonly #missed: string[] = []
  #reached = 0

  /** Returns the figure with its target, and whether it was reached. */
  check(name: string, value: number, target: { atLeast: number } | { below: number }): string {
    const isReached = 'atLeast' in target ? value >= target.atLeast : value < target.below
    const asked = 'atLeast' in target ? `at least ${target.atLeast}` : `below ${target.below}`
    const text = `${value.toFixed(2)} (${asked}: ${isReached ? 'ok' : 'MISSED'})`
    if (isReached) this.#reached++
    else this.#missed.push(`${name} ${text}`)
    return text
  }

  /** Returns an empty string if no target was checked. */
  summary(): string {
    if (this.#reached + this.#missed.length === 0) return ''
    return `Targets: ${this.#reached} reached, ${this.#missed.length} missed\n${this.#missed.map((line) => `  ${line}\n`).join('')}`
  }
}
