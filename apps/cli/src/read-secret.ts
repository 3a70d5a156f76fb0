import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CliFailure } from './cli-failure.ts'
import { systemCode } from './system-code.ts'
import type { Terminal } from './terminal.ts'

export interface SecretSource {
  file: string | undefined
  env: Readonly<Record<string, string | undefined>>
  terminal: Terminal
}

/**
 * Reads a bucket's secret key from a file, from `PLATEN_BUCKET_SECRET`, or from a hidden prompt. It is never an argument, because other users of the
 * machine could list it.
 */
export async function readSecret({ file, env, terminal }: SecretSource): Promise<string> {
  const secret =
    file === undefined ? (env['PLATEN_BUCKET_SECRET'] ?? (await ask(terminal))) : await readSecretFile(file)
  if (secret.trim() === '') throw new CliFailure('The secret key is empty.')
  return secret.trim()
}

async function readSecretFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CliFailure(`${file} cannot be read (${systemCode(error)}).`)
  }
}

async function ask({ stdin, stderr }: Terminal): Promise<string> {
  if (!stdin.isTTY) {
    throw new CliFailure('The secret key is missing. Set it with --secret-file or in PLATEN_BUCKET_SECRET.')
  }
  stderr.write('Secret key (not shown): ')
  // readline echoes the input to its output. This stream discards it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('SIGINT', () => reject(new CliFailure('Cancelled.')))
      lines.once('close', () => reject(new CliFailure('Cancelled.')))
    })
  } finally {
    lines.close()
    stderr.write('\n')
  }
}
