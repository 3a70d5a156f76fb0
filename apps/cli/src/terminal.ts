import type { Readable, Writable } from 'node:stream'

/** The streams for one run. Tests replace them. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable & { isTTY?: boolean; columns?: number }
}

const quietMs = 1000

/** Awaits a promise. If it takes over a second, a progress message is shown on stderr. */
export async function withProgress<T>(terminal: Terminal, label: string, work: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const { stderr } = terminal
  let wasReported = false
  const tick = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (stderr.isTTY) stderr.write(`\r${label} … ${seconds} s`)
    else if (!wasReported) stderr.write(`${label} …\n`)
    wasReported = true
  }, quietMs)
  try {
    return await work
  } finally {
    clearInterval(tick)
    if (wasReported && stderr.isTTY) stderr.write('\r\u001B[K')
  }
}

/** Removes control characters. Text from the service must not control the terminal or look like CLI output. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}

/** Removes control characters except line breaks. */
export function inLines(text: string): string {
  return text.split('\n').map(inOneLine).join('\n')
}

/** Formats JSON with line breaks. Control characters that JSON allows are escaped. */
export function jsonLines(value: unknown): string {
  const escaped = (char: string) => `\\u00${char.charCodeAt(0).toString(16)}`
  return (JSON.stringify(value, null, 2) ?? 'null').replaceAll(/[\u007F-\u009F]/g, escaped)
}

/** Formats rows as aligned columns. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(inOneLine))
  const widths: number[] = []
  for (const row of clean)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  return clean
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
