import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Throws an `Error` for the user if the program that draws pages is missing. */
export function requirePdftoppm(): void {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' })
  } catch {
    throw new Error('pdftoppm is required to draw the pages. To install it, run scripts/setup --test.')
  }
}

/** Draws the pages of a PDF on white paper as PNG, in order. */
export function drawPages(pdf: Buffer, dotsPerInch: number): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-pages-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    execFileSync('pdftoppm', ['-png', '-r', String(dotsPerInch), file, join(folder, 'page')])
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return pages.toSorted().map((name) => readFileSync(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
