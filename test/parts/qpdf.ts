import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** What qpdf finds wrong in a PDF; empty for a sound one. */
export function qpdfComplaints(pdf: Buffer): string {
  return withFiles(pdf, (from) => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', from], { encoding: 'utf8' })
    return status === 0 ? '' : `${status}: ${stdout}${stderr}`
  })
}

/** The PDF that qpdf makes of one with these options, which stand before the names of the files. */
export function qpdf(pdf: Buffer, options: string[]): Buffer {
  return withFiles(pdf, (from, to) => {
    const { status, stderr } = spawnSync('qpdf', [...options, from, to], { encoding: 'utf8' })
    // 3: it was damaged, and is written.
    if (status !== 0 && status !== 3) throw new Error(`qpdf: ${stderr}`)
    return readFileSync(to)
  })
}

/** It reads and writes files alone. */
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
