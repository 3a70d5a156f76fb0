import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '@platen/contract'

/** A PDF without object streams or encryption. */
export interface RepairedPdf {
  bytes: Buffer
  wasRepaired: boolean
}

/**
 * Exit codes: 2 from qpdf is an error, 3 means that a damaged file was written as far as possible; 127 from the shell means that qpdf is missing.
 */
const exit = { good: 0, repaired: 3, missing: 127 }

/**
 * Rewrites a file with qpdf: repairs a damaged file as far as it can be read, and decrypts an encrypted file. `folder` is empty, and the caller
 * deletes it even if the process is killed. Throws `invalid_upload` for an unreadable file, with the item `password_required` or `wrong_password` for
 * an encrypted one.
 */
export async function repairPdf(
  bytes: Uint8Array,
  { folder, password }: { folder: string; password?: string | undefined },
): Promise<RepairedPdf> {
  const [from, to] = [path.join(folder, 'in.pdf'), path.join(folder, 'out.pdf')]
  await writeFile(from, bytes)
  // The password goes through a pipe, because process lists show arguments and a file could remain.
  const opening = password === undefined ? [] : ['--password-file=-']
  const { code, said } = await run([...opening, '--decrypt', '--object-streams=disable', from, to], password)
  if (code === exit.missing)
    throw new Fault('unavailable', {
      detail:
        'PDFs cannot be opened because qpdf is not installed. The operator of the service can install it.',
    })
  if (code === null)
    throw new Fault('invalid_upload', {
      detail: 'The PDF takes too long to open. Print it to a new PDF, and use that one.',
    })
  if (code !== exit.good && code !== exit.repaired) throw refusal(said, password)
  return { bytes: await readFile(to), wasRepaired: code === exit.repaired }
}

function run(args: string[], input = ''): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    // The shell that starts qpdf limits its CPU time, because this process's limit does not count qpdf's time.
    const child = spawn(
      'sh',
      [
        '-c',
        `ulimit -v ${memoryKiBMax}; ulimit -t ${secondsMax}; ulimit -f ${fileBlocksMax}; exec qpdf "$@"`,
        'qpdf',
        ...args,
      ],
      {
        stdio: ['pipe', 'ignore', 'pipe'],
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin' },
      },
    )
    let said = ''
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (said = (said + text).slice(-saidCharactersMax)))
    child.on('error', reject)
    // qpdf can end before it reads the password.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('close', (code) => resolve({ code, said }))
  })
}

const memoryKiBMax = 512 * 1_024
/** Maximum CPU time in seconds. 84,000 objects in 11 MB take one second. */
const secondsMax = 8
/** Maximum file size, in 512-byte blocks. */
const fileBlocksMax = 2 ** 19
const saidCharactersMax = 4_000

function refusal(said: string, password: string | undefined): Fault {
  if (/invalid password/i.test(said)) {
    const isWrong = password !== undefined
    const detail = isWrong
      ? 'The password is incorrect. Enter it again.'
      : 'The PDF requires a password. Enter it, or print the PDF to a new one, and use that one.'
    const code = isWrong ? 'wrong_password' : 'password_required'
    return new Fault('invalid_upload', { detail, errors: [{ pointer: '', code, message: detail }] })
  }
  const detail = /unsupported|unknown.*(?:encrypt|security handler)/i.test(said)
    ? 'The PDF has an unsupported encryption. Print it to a new PDF, and use that one.'
    : 'The file is not a readable PDF, or is too damaged. Print it to a new PDF, and use that one.'
  return new Fault('invalid_upload', { detail })
}
