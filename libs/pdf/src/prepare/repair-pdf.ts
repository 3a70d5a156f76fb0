import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Fault } from '@platen/contract'

/** A PDF whose objects all stand one by one, not encrypted. */
export interface RepairedPdf {
  bytes: Buffer
  wasRepaired: boolean
}

/** Ends of qpdf: 2 is an error, 3 says that the file was damaged and what could be read was written. */
const exit = { good: 0, repaired: 3 }

/**
 * Has qpdf write a file anew: a damaged one as far as it can be read, one that is encrypted without a password plainly. Throws
 * `invalid_upload` for one that asks for a password, and for one of which nothing can be read.
 */
export async function repairPdf(bytes: Uint8Array): Promise<RepairedPdf> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-pdf-'))
  try {
    const [from, to] = [path.join(folder, 'in.pdf'), path.join(folder, 'out.pdf')]
    await writeFile(from, bytes)
    const { code, words } = await run(['--decrypt', '--object-streams=disable', from, to])
    if (code !== exit.good && code !== exit.repaired)
      throw new Fault('invalid_upload', { detail: reasonOf(words) })
    return { bytes: await readFile(to), wasRepaired: code === exit.repaired }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(words: string[]): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve, reject) => {
    // Bounded in memory by the shell that starts it; in time by whoever ends this process and its group.
    const child = spawn('sh', ['-c', `ulimit -v ${memoryKiBMax}; exec qpdf "$@"`, 'qpdf', ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin' },
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-wordsMax)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, words: said }))
  })
}

const memoryKiBMax = 512 * 1_024
const wordsMax = 4_000

function reasonOf(words: string): string {
  if (/invalid password/i.test(words))
    return 'The PDF asks for a password. Remove it, for instance by printing to a new PDF, and send that.'
  if (/unsupported|unknown.*(?:encrypt|security handler)/i.test(words))
    return 'The PDF is encrypted in a way that cannot be opened here. Print it to a new PDF, and send that.'
  return 'The file is no PDF that can be read, or is too damaged. Print it to a new PDF, and send that.'
}
