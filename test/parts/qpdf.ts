import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Returns the errors that qpdf finds in a PDF, or an empty string. */
export function qpdfComplaints(pdf: Buffer): string {
  return withFiles(pdf, (from) => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', from], { encoding: 'utf8' })
    return status === 0 ? '' : `${status}: ${stdout}${stderr}`
  })
}

/** Runs qpdf on a PDF with these options before the file names, and returns the result. */
export function qpdf(pdf: Buffer, options: string[]): Buffer {
  return withFiles(pdf, (from, to) => {
    const { status, stderr } = spawnSync('qpdf', [...options, from, to], { encoding: 'utf8' })
    // Exit code 3: the input was damaged, and the output was written.
    if (status !== 0 && status !== 3) throw new Error(`qpdf: ${stderr}`)
    return readFileSync(to)
  })
}

/** qpdf only reads and writes files. */
function withFiles<T>(pdf: Buffer, work: (from: string, to: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-qpdf-'))
  try {
    const from = path.join(folder, 'from.pdf')
    writeFileSync(from, pdf)
    return work(from, path.join(folder, 'to.pdf'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
